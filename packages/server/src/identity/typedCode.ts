// Without letters and digits that look alike.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
// Larger bytes would make the first letters more likely than the others.
const fairBytes = 256 - (256 % letters.length);

/** A random code that is easy to type, with five bits per character. */
export function typedCode(length: number): string {
  let code = '';
  while (code.length < length)
    for (const byte of crypto.getRandomValues(new Uint8Array(length)))
      if (byte < fairBytes && code.length < length) code += letters[byte % letters.length];
  return code;
}
