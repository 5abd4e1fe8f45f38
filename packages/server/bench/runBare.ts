import type { Server } from 'node:http';
import { createExecutor } from '@heddle/executor';
import { nodeTypes } from '@heddle/node-types';
import { nodeExecutors } from '@heddle/node-types/execute';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { greeting } from './runDocument.js';

// The executor behind a bare handler, in a process of its own: no session, storage, queue or trace.
const executor = createExecutor({ definitions: nodeTypes, executors: nodeExecutors });
const app = new Hono().post('/run', async (context) => {
  const { parameters } = await context.req.json();
  const { outputs } = await executor.start(greeting, parameters, { services: {} }).done;
  return context.json({ code: 0, data: JSON.stringify(outputs) });
});
const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false }) as Server;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`ready at http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}\n`);
});
process.on('SIGTERM', () => process.exit(0));
