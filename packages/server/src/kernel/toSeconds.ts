/** Whole seconds since 1970, as most calls write a moment. */
export function toSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}
