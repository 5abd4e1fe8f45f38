// Scheme prefixes, which are not part of the credential.
const kinds = /^(?:basic|bearer|token|apikey)\s+/i;
// In a shorter secret, the four visible characters would be more than a quarter.
const shortestShown = 16;

/** The credential in a header value such as `Bearer abc`, without its scheme. */
export function credentialIn(value: string): string {
  return value.replace(kinds, '');
}

/** Masks a secret for display: recognizable but not usable. Short secrets are masked completely. */
export function maskSecret(secret: string): string {
  const credential = credentialIn(secret);
  return credential.length < shortestShown ? '••••' : `••••${credential.slice(-4)}`;
}

/** Whether a value is such a mask. */
export function isMask(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith('••••');
}

// A shorter secret may also occur inside an unrelated number or word.
const shortestAnywhere = 12;

/**
 * Masks these secrets in a text: in plain form, as encoded in URLs and JSON, with characters escaped that need not be,
 * and in base64. Secrets of less
 * than 12 characters are masked only where they are not part of a longer run of letters and digits (except in
 * base64).
 */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  let clean = text;
  for (const secret of secrets) {
    // A mask instead of a secret is shown as it is, as in a recorded run.
    if (secret === '' || isMask(secret)) continue;
    const mask = maskSecret(secret);
    const wellFormed = secret.replace(/\p{Surrogate}/gu, '\ufffd');
    for (const spelling of spellingsOf(secret, wellFormed)) {
      clean =
        secret.length < shortestAnywhere
          ? replaceAlone(clean, spelling, mask)
          : clean.replaceAll(spelling, () => mask);
    }
    if (secret.length >= shortestAnywhere && !/^[a-z0-9]+$/i.test(secret))
      clean = clean.replace(escapedForms(secret), () => mask);
    for (const spelling of base64Of(wellFormed)) clean = clean.replaceAll(spelling, () => mask);
  }
  return clean;
}

const entities: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": 'apos',
};

/** A secret in which any character but letters and digits is escaped, as some writers of JSON and HTML do. */
function escapedForms(secret: string): RegExp {
  const forms = Array.from(secret, (character) => {
    if (/[a-z0-9]/i.test(character)) return character;
    const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
    const inJson = units.map((unit) => `\\\\u${hex(unit, 4)}`).join('');
    const inUrl = Array.from(new TextEncoder().encode(character), (byte) => `%${hex(byte, 2)}`).join('');
    const point = character.codePointAt(0)!;
    const plain = character.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&');
    const named = Object.hasOwn(entities, character) ? `|&${entities[character]};` : '';
    return `(?:\\\\?${plain}${named}|${inJson}|${inUrl}|&#(?:[xX]0*${hex(point, 1)}|0*${point});)`;
  });
  return new RegExp(forms.join(''), 'g');
}

/** A pattern for a number in hexadecimal digits of either case. */
function hex(value: number, digits: number): string {
  const text = value.toString(16).padStart(digits, '0');
  return text.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
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

/**
 * The last letters of an escape, such as `
 * ` in JSON or `%3D` in a URL, are not part of a word.
 */
function beginsAlone(text: string, at: number): boolean {
  if (!isInRun(text[at]) || !isInRun(text[at - 1])) return true;
  return /(?:\\[bfnrt]|\\u[0-9a-f]{4}|%[0-9a-f]{2})$/i.test(text.slice(Math.max(0, at - 6), at));
}

// Only Latin letters and digits count: some scripts do not separate words.
function isInRun(character = ''): boolean {
  return /^[a-z0-9]$/i.test(character);
}

function spellingsOf(secret: string, wellFormed: string): Set<string> {
  const inQuery = new URLSearchParams([['', secret]]).toString().slice(1);
  const inJson = JSON.stringify(secret).slice(1, -1);
  return new Set([secret, encodeURIComponent(wellFormed), inQuery, inJson]);
}

/**
 * The base64 forms of a text for every alignment within encoded data, such as after a user name. Characters
 * that depend on neighbouring bytes are omitted.
 */
function base64Of(text: string): string[] {
  const bytes = new TextEncoder().encode(text);
  return [0, 1, 2].flatMap((before) => {
    const characters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
    const encoded = btoa('\0'.repeat(before) + characters);
    const part = encoded.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
    // What remains of a very short secret is too short to be distinctive.
    return part.length < 4 ? [] : [part, part.replaceAll('+', '-').replaceAll('/', '_')];
  });
}
