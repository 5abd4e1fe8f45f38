import type { CanvasStore } from '../store/createCanvasStore.js';

/** The name of a saved file, as every file system takes it: that of the document, or else `otherwise`. */
export function fileNameOf(store: CanvasStore, ending: string, otherwise = 'workflow'): string {
  const { fileName } = store.options;
  const name = (typeof fileName === 'string' ? fileName : '')
    .replace(/[\\/:*?"<>|\p{Cc}\s]+/gu, ' ')
    .trim()
    .replace(/^\.+/, '')
    .slice(0, 80);
  return `${name === '' ? otherwise : name}.${ending}`;
}

/** Hands content to the browser as a download under this name. */
export function download(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser takes the content when it starts to save.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
