import { parentPort, workerData } from 'node:worker_threads';
import type { DocumentWishes } from './PluginDocuments.js';
import { readDocumentText } from './readDocumentText.js';
import { readPluginDocument } from './readPluginDocument.js';

const { text, wishes } = workerData as { text: string; wishes?: DocumentWishes };
parentPort!.postMessage(await (wishes ? readPluginDocument(text, wishes) : readDocumentText(text)));
