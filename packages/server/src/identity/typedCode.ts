// Without letters and digits that look alike.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A random code that is easy to type. */
export function typedCode(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return [...bytes].map((byte) => letters[byte % letters.length]).join('');
}
