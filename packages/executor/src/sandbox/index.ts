export { type CodeServiceOptions, createCodeService } from './createCodeService.js';
export { type CodePort, codeServiceOverPort, serveCodeOverPort } from './port.js';
export { webPythonWorkers } from './python/webPythonWorkers.js';
export {
  type FromSandbox,
  refusingWorker,
  type SandboxError,
  type SandboxOutcome,
  type SandboxProgram,
  type SandboxWorker,
  type SandboxWorkerListener,
  type ToSandbox,
  webSandboxWorker,
} from './SandboxWorker.js';
