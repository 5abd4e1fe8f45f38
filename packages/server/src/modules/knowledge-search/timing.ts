/** Milliseconds since a time of `performance.now()`, with one decimal place. */
export function elapsed(begin: number): number {
  return Math.round((performance.now() - begin) * 10) / 10;
}
