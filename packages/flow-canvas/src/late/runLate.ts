import { textOf } from '../host/textOf.js';
import type { CanvasStore } from '../store/createCanvasStore.js';

/** Runs code from a lazily loaded module. Notifies the user when it cannot be loaded or fails. */
export function runLate<Module>(
  store: CanvasStore,
  code: Promise<Module>,
  run: (module: Module) => Promise<void> | void,
): void {
  code
    .then(run, () => store.notify(store.formatMessage('loadFailed'), 'error'))
    .catch((error: unknown) => store.notify(textOf(error), 'error'));
}
