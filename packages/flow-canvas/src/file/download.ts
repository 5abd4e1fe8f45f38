import type { CanvasStore } from '../store/createCanvasStore.js';

/** A file name that is valid on every file system: the name of the document, or else `otherwise`. */
export function fileNameOf(store: CanvasStore, ending: string, otherwise = 'workflow'): string {
  const { fileName } = store.options;
  const name = (typeof fileName === 'string' ? fileName : '')
    .replace(/[\\/:*?"<>|\p{Cc}\s]+/gu, ' ')
    .trim()
    .replace(/^\.+/, '')
    .slice(0, 80);
  return `${name === '' ? otherwise : name}.${ending}`;
}

/** Starts a download of the content under this name. */
export function download(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser reads the content only when it starts saving, so revoke the URL later.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
