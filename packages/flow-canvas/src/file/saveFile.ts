import { writeFlowText } from '@heddle/workflow-schema/import';
import { formatMoreMessage } from '../moreMessages.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { download, fileNameOf } from './download.js';

/** Downloads the document as a `.flow` file, which includes its `pasteSource`. */
export function saveFile(store: CanvasStore): void {
  const { pasteSource = {} } = store.options;
  const text = writeFlowText(JSON.stringify(store.exportDocument(), null, 2), pasteSource);
  const id = (pasteSource.workflowId ?? '').replace(/[^\w-]/g, '').slice(0, 60);
  const name = fileNameOf(store, 'flow', `heddle-workflow${id === '' ? '' : `-${id}`}`);
  download(new Blob([text], { type: 'application/json' }), name);
  store.notify(formatMoreMessage(store, 'didSaveFile', { name }), 'info');
}
