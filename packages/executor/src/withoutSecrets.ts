/** What people are shown of a secret: enough to know it again, too little to use it. */
export function maskSecret(secret: string): string {
  return secret.length < 12 ? '••••' : `••••${secret.slice(-4)}`;
}

/** Whether a value is such a mask. */
export function isMask(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith('••••');
}

/** A text with every one of these secrets masked: as they are, as addresses and JSON write them, and in base64. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  let clean = text;
  for (const secret of secrets) {
    if (secret === '') continue;
    for (const spelling of spellingsOf(secret)) clean = clean.replaceAll(spelling, maskSecret(secret));
  }
  return clean;
}

function spellingsOf(secret: string): Set<string> {
  const inQuery = new URLSearchParams([['', secret]]).toString().slice(1);
  const inJson = JSON.stringify(secret).slice(1, -1);
  const wellFormed = secret.replace(/\p{Surrogate}/gu, '\ufffd');
  return new Set([secret, encodeURIComponent(wellFormed), inQuery, inJson, ...base64Of(wellFormed)]);
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
