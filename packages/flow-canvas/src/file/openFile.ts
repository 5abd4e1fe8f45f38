import { documentLimits, documentTextIn, parseDocumentText } from '@heddle/workflow-schema/import';
import { textOf } from '../host/textOf.js';
import { formatMoreMessage } from '../moreMessages.js';
import { showAll } from '../store/cameraForAll.js';
import type { CanvasStore } from '../store/createCanvasStore.js';

/** Replaces the document by a `.json` or `.flow` file, as one undoable step. Reports failures to the user. */
export async function openFile(store: CanvasStore, file: File): Promise<void> {
  const { name } = file;
  try {
    const most = documentLimits.bytes / 1024 / 1024;
    if (file.size > documentLimits.bytes)
      throw new RangeError(formatMoreMessage(store, 'fileTooLarge', { most }));
    const parsed = parseDocumentText(documentTextIn(await file.text()));
    if (parsed.error !== undefined) throw parsed.error;
    // The canvas may have become read-only while the file was being read.
    if (store.isReadOnly) throw new TypeError(formatMoreMessage(store, 'readOnly'));
    store.replaceDocument(parsed.json, formatMoreMessage(store, 'stepOpenFile', { name }));
    showAll(store, 300);
    store.notify(formatMoreMessage(store, 'didOpenFile', { name, count: store.graph.nodeCount }), 'info');
  } catch (error) {
    store.notify(formatMoreMessage(store, 'openFileFailed', { name, reason: textOf(error) }), 'error');
  }
}
