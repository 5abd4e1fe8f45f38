import { gzipSync, strToU8, zipSync } from 'fflate';

/** An archive of an npm package, in base64. */
export function npmArchive(files: Readonly<Record<string, string>>): string {
  const blocks: Uint8Array[] = [];
  for (const [path, text] of Object.entries(files)) {
    const content = strToU8(text);
    const header = new Uint8Array(512);
    header.set(strToU8(`package/${path}`), 0);
    header.set(strToU8(content.length.toString(8).padStart(11, '0')), 124);
    header.set(strToU8('0'), 156);
    header.set(strToU8('ustar'), 257);
    const padded = new Uint8Array(Math.ceil(content.length / 512) * 512);
    padded.set(content);
    blocks.push(header, padded);
  }
  blocks.push(new Uint8Array(1024));
  return Buffer.from(gzipSync(Buffer.concat(blocks))).toString('base64');
}

/** A wheel, in base64. */
export function wheel(files: Readonly<Record<string, string>>): string {
  const entries = Object.entries(files).map(([path, text]) => [path, strToU8(text)]);
  return Buffer.from(zipSync(Object.fromEntries(entries))).toString('base64');
}
