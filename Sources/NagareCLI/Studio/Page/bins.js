// For each of `count` columns, `length` seconds long: the index of the greatest of the values that it covers, one for
// each `step` seconds.
export function greatestBins(step, values, count, length) {
  return Array.from({ length: count }, (_, column) => {
    const first = Math.floor((column * length) / step);
    const end = Math.min(Math.max(Math.ceil(((column + 1) * length) / step), first + 1), values.length);
    let greatest = first;
    for (let index = first + 1; index < end; index += 1) {
      if (values[index] > values[greatest]) greatest = index;
    }
    return greatest;
  });
}

// How many comments of a bin of the density are not shown. What is known of it may be of settings before.
export function droppedIn(bin, density, dropped) {
  if (!dropped) return 0;
  const other = Math.floor(((bin + 0.5) * density.step) / dropped.step);
  return Math.min(dropped.counts[other] ?? 0, density.counts[bin] ?? 0);
}
