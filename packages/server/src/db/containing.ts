/** A pattern for `like` and `ilike` of values that contain the text, in which no character is a wildcard. */
export function containing(text: string): string {
  return `%${withoutWildcards(text)}%`;
}

/** The same of values that begin with the text. */
export function beginningWith(text: string): string {
  return `${withoutWildcards(text)}%`;
}

function withoutWildcards(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
