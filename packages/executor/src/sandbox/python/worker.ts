import { loadPyodide } from 'pyodide';
import type { FromSandbox, ToSandbox } from '../SandboxWorker.js';
import { answerProgram } from './answerProgram.js';
import { Python } from './Python.js';
import { sealRealm } from './sealRealm.js';
import type { SnapshotMessage, StartMessage } from './webPythonWorkers.js';

// The Python worker of a browser: the first message starts the interpreter, the next one is a program.
const post = self.postMessage.bind(self) as (
  message: FromSandbox | SnapshotMessage,
  transfer?: Transferable[],
) => void;
let python: Python | undefined;

self.addEventListener('message', async ({ data }: MessageEvent<StartMessage | ToSandbox>) => {
  if (data.type === 'run') {
    if (python) answerProgram(python, data, post);
    return;
  }
  try {
    python = await Python.start({ loadPyodide, folder: data.folder, snapshot: data.snapshot });
    sealRealm(self);
    const { snapshot } = python;
    if (snapshot) post({ type: 'snapshot', snapshot }, [snapshot.buffer]);
    post({ type: 'ready' });
  } catch (error) {
    post({ type: 'broken', reason: String(error) });
  }
});
