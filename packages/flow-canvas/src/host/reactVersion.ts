/** Whether a version of React lacks what the canvas needs. Experimental builds, which begin with 0, pass. */
export function isTooOld(reactVersion = ''): boolean {
  return /^1[0-7]\./.test(reactVersion);
}
