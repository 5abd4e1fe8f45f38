import { sayMore } from '../moreMessages.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { download, fileNameOf } from './download.js';
import { fileType } from './readFlowText.js';

/** Downloads the document as a `.flow` file, which says where it comes from. */
export function saveFile(store: CanvasStore): void {
  const { pasteSource = {} } = store.options;
  const content = { type: fileType, source: pasteSource, json: store.exportDocument() };
  const id = (pasteSource.workflowId ?? '').replace(/[^\w-]/g, '').slice(0, 60);
  const name = fileNameOf(store, 'flow', `heddle-workflow${id === '' ? '' : `-${id}`}`);
  download(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }), name);
  store.notify(sayMore(store, 'didSaveFile', { name }), 'info');
}
