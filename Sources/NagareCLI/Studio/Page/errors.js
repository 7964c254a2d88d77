import { update } from "./state.js";

// The server answered with an error.
export class Refusal extends Error {
  constructor(status, body) {
    super(body.error ?? `HTTP ${status}`);
    this.status = status;
    this.option = body.option;
  }
}

// The server did not answer at all.
export class Unreachable extends Error {}

// Whether an error is no mistake of the page: a request was aborted or refused, or the server is gone.
export const isExpected = (error) =>
  error.name === "AbortError" || error instanceof Refusal || error instanceof Unreachable;

// The refusal that an error is; null for a server that is gone, which the page tells. Anything else is thrown again.
export function refusalOf(error) {
  if (error instanceof Refusal) return error;
  if (!(error instanceof Unreachable)) throw error;
  update({ connected: false });
  return null;
}
