import { readFileSync } from 'node:fs';
import { serveNode } from '../src/host/serveNode.js';
import { createNodeDocumentThread } from '../src/plugin-documents/createNodeDocumentThread.js';
import { createThreadedDocuments } from '../src/plugin-documents/createThreadedDocuments.js';
import { createTestApp } from '../src/testing/createTestApp.js';

/** Message from this process when it serves. */
export interface ServerReady {
  url: string;
  cookie: string;
  spaceId: string;
}

/** The longest pause of the event loop, and the most work without one. */
export interface Gap {
  wallMs: number;
  cpuMs: number;
}

// Serves Heddle, and answers each message with the longest pause of its event loop since the one before.
const world = await createTestApp({ pluginDocuments: createThreadedDocuments(createNodeDocumentThread) });
const server = await serveNode(world.app, { host: '127.0.0.1', port: 0 });
const { cookie, spaceId } = await world.register();
/** CPU milliseconds of this thread: on a busy machine, much of a pause is time in which others have the processor. */
const cpuMs = () =>
  Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
let last = { at: performance.now(), cpu: cpuMs() };
let gap: Gap = { wallMs: 0, cpuMs: 0 };
setInterval(() => {
  const now = { at: performance.now(), cpu: cpuMs() };
  gap = { wallMs: Math.max(gap.wallMs, now.at - last.at), cpuMs: Math.max(gap.cpuMs, now.cpu - last.cpu) };
  last = now;
}, 1);
process.on('message', () => {
  process.send!(gap);
  gap = { wallMs: 0, cpuMs: 0 };
});
process.send!({ url: server.url, cookie, spaceId } satisfies ServerReady);
