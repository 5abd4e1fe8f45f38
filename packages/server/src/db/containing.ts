/** A pattern for `like` and `ilike` of values that contain the text, in which no character is a wildcard. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
