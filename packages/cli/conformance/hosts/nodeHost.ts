import { createCodeService } from '@heddle/executor/sandbox';
import {
  createNodePythonWorker,
  createNodeSandboxWorker,
  pythonRefusal,
} from '@heddle/executor/sandbox/node';
import { runEntry } from '../runEntry.js';
import type { Host } from './Host.js';

/** Runs cases in this process. */
export async function openNodeHost(): Promise<Host> {
  const sandbox = createCodeService({
    createSandboxWorker: createNodeSandboxWorker,
    createPythonWorker: createNodePythonWorker,
  });
  return {
    name: 'node',
    // Without a built worker, Python is not available but everything else still runs.
    pythonRefusal: await pythonRefusal().catch((error: Error) => error.message),
    run: (entry) => runEntry(entry, sandbox),
    close: () => sandbox.dispose(),
  };
}
