/// <reference lib="webworker" />
import { createCodeService, webPythonWorkers, webSandboxWorker } from '@heddle/executor/sandbox';
import type { Entry } from '../entries.js';
import { runEntry } from '../runEntry.js';

// The module worker of the browser host: runs the executor and the scripted services; code runs in further
// workers.
const sandbox = createCodeService({
  createSandboxWorker: () => webSandboxWorker(new Worker('/sandbox.js', { type: 'module' })),
  createPythonWorker: webPythonWorkers(
    () => new Worker('/python.js', { type: 'module' }),
    new URL('/pyodide/', self.location.href).href,
  ),
});

self.addEventListener('message', async ({ data }: MessageEvent<{ call: number; entry: Entry }>) => {
  self.postMessage({ call: data.call, difference: await runEntry(data.entry, sandbox) });
});
