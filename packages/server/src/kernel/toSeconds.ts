/** Whole seconds since 1970, the timestamp format of most calls. */
export function toSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}
