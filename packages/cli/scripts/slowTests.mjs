/**
 * Tests that take longer than `slowMs`, by file and the beginning of their title, with the reason why nothing cheaper
 * proves the same.
 */
export const slowTests = [];

/** The reason why a test may be slow; undefined for a test that may not. */
export function reasonOf(file, title) {
  return slowTests.find((entry) => entry.file === file && title.startsWith(entry.title))?.reason;
}
