import { extensionOf } from '../../files/sniffType.js';

const longest = 200;

/**
 * A name as people read it: without folders, without signs that cannot be seen or turn the text around, and no longer
 * than a name. It stands in no path; the bytes lie under a key of ours.
 */
export function displayName(given: string, extension: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? '';
  const clean = last
    .replace(/\p{Surrogate}/gu, '')
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim();
  const name = [...clean].slice(0, longest).join('');
  return name.replace(/^\.+/, '') === '' ? `file${extension}` : name;
}

/** The name under which a browser saves it: it ends as the bytes demand, so that nobody opens a program as a picture. */
export function savedName(name: string, extension: string): string {
  const plain = name.replace(/[<>:"|?*]/g, '_').replace(/^\.+/, '_');
  return extensionOf(plain) === extension ? plain : `${plain}${extension}`;
}
