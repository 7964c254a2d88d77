// "1 comment", "2 comments"
export const counted = (count, shown, one, many = `${one}s`) => `${shown} ${count === 1 ? one : many}`;
