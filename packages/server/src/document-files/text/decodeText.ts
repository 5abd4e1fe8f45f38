/** Bytes that decide about the encoding of a text. */
const sampleBytes = 64 * 1024;

/**
 * Decodes a text: UTF-16 and UTF-8 with a byte order mark, UTF-16 without one, UTF-8, the encoding that its
 * source states, or GB18030, which contains GBK.
 */
export function decodeText(bytes: Uint8Array, stated?: string): string {
  return withoutMark(new TextDecoder(encodingOf(bytes, stated)).decode(bytes));
}

/** A mark may also follow a stated encoding. */
function withoutMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

function encodingOf(bytes: Uint8Array, stated: string | undefined): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const known = stated && knownEncoding(stated);
  if (known) return known;
  const wide = wideEncoding(bytes);
  if (wide) return wide;
  return isUtf8(bytes) ? 'utf-8' : 'gb18030';
}

function knownEncoding(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** UTF-16 has a zero in every second byte of Latin letters, digits and line breaks. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const sample = bytes.subarray(0, sampleBytes);
  let [even, odd] = [0, 0];
  for (let at = 0; at < sample.length; at += 1) {
    if (sample[at] !== 0) continue;
    if (at % 2 === 0) even += 1;
    else odd += 1;
  }
  const many = Math.max(1, sample.length / 20);
  // A few Chinese characters have a zero in the other byte.
  if (odd >= many && even <= odd / 4) return 'utf-16le';
  if (even >= many && odd <= even / 4) return 'utf-16be';
  return undefined;
}

/** Texts have no zero bytes and few other control characters, unless they are UTF-16. */
export function isBinary(bytes: Uint8Array): boolean {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) return false;
  if (wideEncoding(bytes)) return false;
  let controls = 0;
  for (const byte of bytes.subarray(0, sampleBytes)) {
    if (byte === 0) return true;
    if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) controls += 1;
  }
  return controls > Math.max(8, Math.min(bytes.length, sampleBytes) / 50);
}
