const largestId = 9223372036854775807n;

/** Whether a text of a document can be asked for as an id; anything else would be an error of the database. */
export function isId(text: string): boolean {
  return /^\d{1,19}$/.test(text) && BigInt(text) <= largestId;
}
