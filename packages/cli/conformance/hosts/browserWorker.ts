/// <reference lib="webworker" />
import { createCodeService, webPythonWorkers, webSandboxWorker } from '@heddle/executor/sandbox';
import type { Entry } from '../entries.js';
import { runEntry } from '../runEntry.js';

// The module worker of the browser host: the executor and the scripted services together, code in workers of its own.
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
