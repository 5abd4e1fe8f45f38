import { extensionOf } from '../../files/sniffType.js';

const longest = 200;

/**
 * Cleans a file name for display: removes folders, invisible characters and text-direction overrides, and
 * truncates it. The name is never used as a path; blobs have generated keys.
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

/**
 * The download name. Its extension follows the detected type, so that an executable cannot pose as a picture.
 */
export function savedName(name: string, extension: string): string {
  const plain = name.replace(/[<>:"|?*]/g, '_').replace(/^\.+/, '_');
  return extensionOf(plain) === extension ? plain : `${plain}${extension}`;
}
