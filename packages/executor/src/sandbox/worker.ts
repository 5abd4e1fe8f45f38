import variant from '@jitl/quickjs-singlefile-browser-release-sync';
import { removeGlobals } from './guest/removeGlobals.js';
import { serveSandbox } from './guest/serveSandbox.js';
import type { FromSandbox, ToSandbox } from './SandboxWorker.js';

// The sandbox worker of browsers. Messages that arrive before the engine is loaded wait for it.
const post = (message: FromSandbox) => self.postMessage(message);
const serving = serveSandbox(variant, post);
self.addEventListener('message', async (event: MessageEvent<ToSandbox>) => (await serving)(event.data));
serving.then(
  () => {
    removeGlobals(self);
    post({ type: 'ready' });
  },
  (error: unknown) => post({ type: 'broken', reason: String(error) }),
);
