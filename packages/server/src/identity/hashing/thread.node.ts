import { parentPort } from 'node:worker_threads';
import { serveHasher } from './serveHasher.js';

const port = parentPort!;
const answer = serveHasher((reply) => port.postMessage(reply));
port.on('message', (request) => void answer(request));
