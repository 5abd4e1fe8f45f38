/** True on platforms where shortcuts use Command instead of Ctrl. */
export function isMac(): boolean {
  return /mac|iphone|ipad/i.test(globalThis.navigator?.userAgent ?? '');
}
