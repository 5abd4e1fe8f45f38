import { serveExecutor } from '@heddle/executor/bridge';
import { nodeExecutors } from './execute.js';
import { nodeTypes } from './index.js';

/*
 * A ready-made executor worker. Code runs in the sandbox that the host connects. It has no models, tools,
 * knowledge, databases or other workflows, and a node that needs one fails with a message that says so. A
 * host that has these services writes its own worker with the same two lists and its own `createServices`.
 */
serveExecutor({ definitions: nodeTypes, executors: nodeExecutors }, () => ({}));
