import { parentPort, workerData } from 'node:worker_threads';
import type { DocumentWishes } from './PluginDocuments.js';
import { readPluginDocument } from './readPluginDocument.js';

const { text, wishes } = workerData as { text: string; wishes: DocumentWishes };
parentPort!.postMessage(await readPluginDocument(text, wishes));
