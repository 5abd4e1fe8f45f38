import { documentLimits } from '@heddle/workflow-schema/import';
import { textOf } from '../host/textOf.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { readFlowText } from './readFlowText.js';

/** Replaces the document by that of a `.json` or `.flow` file, as one step that undo takes back; says why where it cannot. */
export async function openFile(store: CanvasStore, file: File): Promise<void> {
  const { name } = file;
  try {
    const most = documentLimits.bytes / 1024 / 1024;
    if (file.size > documentLimits.bytes) throw new RangeError(store.say('fileTooLarge', { most }));
    const json = readFlowText(await file.text());
    // While the file was read, the canvas may have become read-only.
    if (store.isReadOnly) throw new TypeError(store.say('readOnly'));
    store.replaceDocument(json, store.say('stepOpenFile', { name }));
    store.camera.show(store.graph.bounds(), 300);
    store.notify(store.say('didOpenFile', { name, count: store.graph.nodeCount }), 'info');
  } catch (error) {
    store.notify(store.say('openFileFailed', { name, reason: textOf(error) }), 'error');
  }
}
