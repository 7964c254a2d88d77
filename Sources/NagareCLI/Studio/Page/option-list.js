// Turns the server's list of options into values by name, and back.

export const allOptions = (groups) => groups.flatMap((group) => group.options);

// Parts options into those with these names, in the order of the names, and the others as they come.
export function splitOff(names, options) {
  const first = names.flatMap((name) => options.filter((option) => option.name === name));
  return { first, others: options.filter((option) => !names.includes(option.name)) };
}

export function valuesOf(list, groups) {
  const options = allOptions(groups);
  const values = {};
  for (const { name, value } of list) {
    const flag = options.find((option) => option.inverse === name);
    if (flag) values[flag.name] = ["off"];
    else (values[name] ??= []).push(value ?? "on");
  }
  for (const option of options) {
    if (!option.repeats && values[option.name]?.length > 1) values[option.name] = values[option.name].slice(-1);
  }
  return values;
}

export function listOf(values, groups) {
  const options = new Map(allOptions(groups).map((option) => [option.name, option]));
  return Object.entries(values).flatMap(([name, list]) => list.map((value) => item(name, value, options.get(name))));
}

function item(name, value, option) {
  if (option?.kind === "flag") return { name: value === "off" ? (option.inverse ?? name) : name };
  return { name, value };
}

export function sameValues(first = [], second = []) {
  return first.length === second.length && first.every((value, index) => value === second[index]);
}

// The values after changes: a map of option names to their new lists.
export function merged(values, changes) {
  const result = { ...values };
  for (const [name, { list }] of changes) {
    if (list.length > 0) result[name] = list;
    else delete result[name];
  }
  return result;
}

export function without(values, names) {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}
