/** A key that nothing else has. `crypto.randomUUID` is missing on pages that were loaded without TLS. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) =>
    part.toString(16).padStart(8, '0'),
  ).join('');
}
