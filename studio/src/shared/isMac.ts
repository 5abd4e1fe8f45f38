/** Whether keyboard shortcuts use the Command key instead of Ctrl. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
