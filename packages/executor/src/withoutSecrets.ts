// Words that stand before a credential and are no part of it.
const kinds = /^(?:basic|bearer|token|apikey)\s+/i;
// Of anything shorter four characters would be more than a quarter.
const shortestShown = 16;

/** A value of a header such as `Bearer abc` without the word that says of which kind it is. */
export function credentialIn(value: string): string {
  return value.replace(kinds, '');
}

/** What people are shown of a secret: enough to know it again, too little to use it; of a short one nothing. */
export function maskSecret(secret: string): string {
  const credential = credentialIn(secret);
  return credential.length < shortestShown ? '••••' : `••••${credential.slice(-4)}`;
}

/** Whether a value is such a mask. */
export function isMask(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith('••••');
}

// Below it a secret may well be a part of a number or a word that has nothing to do with it.
const shortestAnywhere = 12;

/**
 * A text with every one of these secrets masked: as they are, as addresses and JSON write them, and in base64. One of
 * less than 12 characters only where it is no part of a longer run of letters and digits (base64 aside).
 */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  let clean = text;
  for (const secret of secrets) {
    if (secret === '') continue;
    const mask = maskSecret(secret);
    const wellFormed = secret.replace(/\p{Surrogate}/gu, '\ufffd');
    for (const spelling of spellingsOf(secret, wellFormed)) {
      clean =
        secret.length < shortestAnywhere
          ? replaceAlone(clean, spelling, mask)
          : clean.replaceAll(spelling, mask);
    }
    for (const spelling of base64Of(wellFormed)) clean = clean.replaceAll(spelling, mask);
  }
  return clean;
}

function replaceAlone(text: string, spelling: string, mask: string): string {
  let replaced = '';
  let kept = 0;
  for (let at = text.indexOf(spelling); at >= 0; ) {
    const end = at + spelling.length;
    const alone = beginsAlone(text, at) && !(isInRun(text[end - 1]) && isInRun(text[end]));
    if (alone) {
      replaced += text.slice(kept, at) + mask;
      kept = end;
    }
    at = text.indexOf(spelling, alone ? end : at + 1);
  }
  return replaced + text.slice(kept);
}

/** The last letters of an escape, such as `\n` in JSON or `%3D` in an address, belong to no word. */
function beginsAlone(text: string, at: number): boolean {
  if (!isInRun(text[at]) || !isInRun(text[at - 1])) return true;
  return /(?:\\[bfnrt]|\\u[0-9a-f]{4}|%[0-9a-f]{2})$/i.test(text.slice(Math.max(0, at - 6), at));
}

// Of other scripts no letter is asked for: some write words with nothing between them.
function isInRun(character = ''): boolean {
  return /^[a-z0-9]$/i.test(character);
}

function spellingsOf(secret: string, wellFormed: string): Set<string> {
  const inQuery = new URLSearchParams([['', secret]]).toString().slice(1);
  const inJson = JSON.stringify(secret).slice(1, -1);
  return new Set([secret, encodeURIComponent(wellFormed), inQuery, inJson]);
}

/**
 * What base64 makes of a text wherever it begins in what is encoded, such as behind the name of a person. Signs that
 * depend on what stands beside it are left out.
 */
function base64Of(text: string): string[] {
  const bytes = new TextEncoder().encode(text);
  return [0, 1, 2].flatMap((before) => {
    const characters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
    const encoded = btoa('\0'.repeat(before) + characters);
    const part = encoded.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
    // Of a very short secret so little is left that it could be anything.
    return part.length < 4 ? [] : [part, part.replaceAll('+', '-').replaceAll('/', '_')];
  });
}
