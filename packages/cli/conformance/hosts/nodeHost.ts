import { createCodeService } from '@heddle/executor/sandbox';
import { createNodePythonWorker, createNodeSandboxWorker } from '@heddle/executor/sandbox/node';
import { runEntry } from '../runEntry.js';
import type { Host } from './Host.js';

/** This process. */
export function openNodeHost(): Host {
  const sandbox = createCodeService({
    createSandboxWorker: createNodeSandboxWorker,
    createPythonWorker: createNodePythonWorker,
  });
  return {
    name: 'node',
    run: (entry) => runEntry(entry, sandbox),
    close: () => sandbox.dispose(),
  };
}
