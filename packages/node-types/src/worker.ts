import { serveExecutor } from '@heddle/executor/bridge';
import { nodeExecutors } from './execute.js';
import { nodeTypes } from './index.js';

/*
 * A ready-made executor worker. Code runs in the sandbox that the host connects; models, tools, knowledge,
 * databases and other workflows it does not have, and a node that needs one says so. A host that has them
 * writes its own worker with these same two lists and its own `createServices`.
 */
serveExecutor({ definitions: nodeTypes, executors: nodeExecutors }, () => ({}));
