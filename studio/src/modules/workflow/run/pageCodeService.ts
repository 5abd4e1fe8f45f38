import {
  createCodeService,
  type SandboxWorker,
  webPythonWorkers,
  webSandboxWorker,
} from '@heddle/executor/sandbox';
import PythonWorker from '@heddle/executor/sandbox/python-worker?worker';
import JavaScriptWorker from '@heddle/executor/sandbox/worker?worker';
import { showWorking } from '@heddle/ui-kit';
import { messageElement } from '../../../shared/i18n/Message.js';
import { editorMessages } from '../editor/editorMessages.js';

const pythonFolder = new URL(`${import.meta.env.BASE_URL}${import.meta.env.PYTHON_FOLDER}`, location.href);
const startPython = webPythonWorkers(() => new PythonWorker(), pythonFolder.href);

/** Sandboxes of this page. Kept between runs because a Python interpreter takes seconds to start. */
export const pageCodeService = createCodeService({
  createSandboxWorker: () => webSandboxWorker(new JavaScriptWorker()),
  createPythonWorker: sayThatItStarts(startPython),
});

/**
 * Report only the first interpreter of a page, which is downloaded and compiled; later ones start at once.
 */
function sayThatItStarts(createWorker: () => SandboxWorker): () => SandboxWorker {
  let hasStarted = false;
  let hide: (() => void) | undefined;
  const end = () => {
    hide?.();
    hide = undefined;
  };
  return () => {
    const worker = createWorker();
    if (!hasStarted) hide ??= showWorking(messageElement(editorMessages, 'pythonStarts'));
    return {
      ...worker,
      listen: ({ onMessage, onEnded }) =>
        worker.listen({
          onMessage(message) {
            hasStarted = true;
            end();
            onMessage(message);
          },
          onEnded(reason) {
            end();
            onEnded(reason);
          },
        }),
      terminate() {
        end();
        worker.terminate();
      },
    };
  };
}
