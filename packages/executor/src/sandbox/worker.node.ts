/// <reference types="node" />
import { parentPort } from 'node:worker_threads';
import variant from '@jitl/quickjs-wasmfile-release-sync';
import { serveSandbox } from './guest/serveSandbox.js';
import type { FromSandbox } from './SandboxWorker.js';

// The sandbox worker of Node. Messages that arrive before the engine is loaded wait for it.
const port = parentPort;
if (port === null) throw new Error('This file runs in a worker that createNodeSandboxWorker makes.');
const post = (message: FromSandbox) => port.postMessage(message);
const serving = serveSandbox(variant, post);
port.on('message', async (message) => (await serving)(message));
serving.then(
  () => post({ type: 'ready' }),
  (error: unknown) => post({ type: 'broken', reason: String(error) }),
);
