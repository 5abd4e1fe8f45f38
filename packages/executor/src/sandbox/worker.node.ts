/// <reference types="node" />
import { parentPort } from 'node:worker_threads';
import variant from '@jitl/quickjs-wasmfile-release-sync';
import { serveSandbox } from './guest/serveSandbox.js';
import type { FromSandbox } from './SandboxWorker.js';

// The entry of the sandbox in Node. Messages that come before the engine stands wait for it.
const port = parentPort;
if (port === null) throw new Error('This file runs in a worker that createNodeSandboxWorker makes.');
const post = (message: FromSandbox) => port.postMessage(message);
const serving = serveSandbox(variant, post);
port.on('message', async (message) => (await serving)(message));
serving.then(
  () => post({ type: 'ready' }),
  (error: unknown) => post({ type: 'broken', reason: String(error) }),
);
