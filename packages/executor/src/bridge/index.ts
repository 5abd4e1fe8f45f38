export type { ConnectedDocument } from './ConnectedDocument.js';
export {
  type ConnectedExecutor,
  type ConnectedRun,
  type ConnectedStartOptions,
  type ConnectOptions,
  connectExecutor,
} from './connectExecutor.js';
export type { ExecutorWorker, NodeExecutorWorker, WebExecutorWorker } from './ExecutorWorker.js';
export type { BatchListener, BridgeStartOptions } from './protocol.js';
export { serveExecutor } from './serveExecutor.js';
