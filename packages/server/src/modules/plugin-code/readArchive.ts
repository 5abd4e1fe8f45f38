import { Gunzip, unzipSync } from 'fflate';

/** Bytes that an archive may unfold to. */
const maxUnfolded = 8 * 1024 * 1024;
const maxEntries = 5_000;
const sliceBytes = 16 * 1024;
const block = 512;

/** The files of an archive by path, with forward slashes; undefined if it cannot be read or unfolds to too much. */
export function readZip(bytes: Uint8Array): Map<string, Uint8Array> | undefined {
  let size = 0;
  let count = 0;
  try {
    const files = unzipSync(bytes, {
      filter: ({ originalSize }) => {
        size += originalSize;
        count++;
        if (size > maxUnfolded || count > maxEntries) throw new Error('too large');
        return true;
      },
    });
    return new Map(Object.entries(files).filter(([path]) => !path.endsWith('/')));
  } catch {
    return undefined;
  }
}

/** The files of a compressed tar archive by path; undefined if it cannot be read or unfolds to too much. */
export function readTarGz(bytes: Uint8Array): Map<string, Uint8Array> | undefined {
  try {
    return readTar(unfold(bytes));
  } catch {
    return undefined;
  }
}

function unfold(bytes: Uint8Array): Uint8Array {
  const pieces: Uint8Array[] = [];
  let size = 0;
  const gunzip = new Gunzip((piece) => {
    size += piece.length;
    if (size > maxUnfolded) throw new Error('too large');
    pieces.push(piece);
  });
  // Slices keep what a malicious archive unfolds to at once small.
  for (let at = 0; at < bytes.length; at += sliceBytes)
    gunzip.push(bytes.subarray(at, at + sliceBytes), at + sliceBytes >= bytes.length);
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** Regular files only: links and devices have no place in a package. */
function readTar(bytes: Uint8Array): Map<string, Uint8Array> | undefined {
  const files = new Map<string, Uint8Array>();
  let longName: string | undefined;
  for (let at = 0; at + block <= bytes.length; ) {
    const header = bytes.subarray(at, at + block);
    if (header.every((byte) => byte === 0)) return files;
    const size = Number.parseInt(textOf(header.subarray(124, 136)).trim() || '0', 8);
    const end = at + block + size;
    if (textOf(header.subarray(257, 262)) !== 'ustar' || !(size >= 0) || end > bytes.length) return undefined;
    const content = bytes.subarray(at + block, end);
    const kind = String.fromCharCode(header[156] ?? 0);
    if (kind === 'x') longName = /\d+ path=([^\n]*)\n/.exec(new TextDecoder().decode(content))?.[1];
    else if (kind === 'L') longName = textOf(content);
    else {
      const folder = textOf(header.subarray(345, 500));
      const name = longName ?? (folder === '' ? '' : `${folder}/`) + textOf(header.subarray(0, 100));
      if (kind === '0' || kind === '\0') files.set(name, content);
      longName = undefined;
      if (files.size > maxEntries) return undefined;
    }
    at = at + block + Math.ceil(size / block) * block;
  }
  return files.size > 0 ? files : undefined;
}

function textOf(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  return new TextDecoder().decode(end === -1 ? bytes : bytes.subarray(0, end));
}
