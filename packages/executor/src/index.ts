export { createExecutor } from './createExecutor.js';
export type {
  Executor,
  ExecutorDefinition,
  OnEvents,
  PreparedDocument,
  RunHandle,
  StartOptions,
} from './Executor.js';
export { rerunKind } from './engine/interrupts.js';
export { defaultLimits } from './engine/limits.js';
export { ExecutionError, errorCodes, ServiceMissing, toRunError } from './errors.js';
export { createHttpService, type HttpLimits } from './http/createHttpService.js';
export type * from './NodeExecutor.js';
export type * from './RunSettings.js';
export type * from './services.js';
export { credentialIn, maskSecret, withoutSecrets } from './withoutSecrets.js';
