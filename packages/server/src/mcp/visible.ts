// Controls, formatting and other characters that people do not see but models read, such as tags (U+E0000 and
// following).
const hidden = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu;
// Also the selector of coloured emoji.
const harmless: ReadonlySet<string> = new Set(['\n', '\r', '\t', '\ufe0f']);

/** Writes invisible characters as `⟨U+200B⟩`, so that people review exactly what models read. */
export function visible(text: string): string {
  return text.replace(hidden, (character) => {
    if (harmless.has(character)) return character;
    const code = character.codePointAt(0) ?? 0;
    return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`;
  });
}
