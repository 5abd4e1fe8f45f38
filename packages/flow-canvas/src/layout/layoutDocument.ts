import type { CanvasStore } from '../store/createCanvasStore.js';
import { moveNodes } from '../store/moves.js';
import { layoutGraph, placesOf } from './layoutGraph.js';

/**
 * Lays the whole graph out as one step. The work happens in the host's worker; an answer that comes after the
 * document changed is about another graph and is thrown away.
 */
export async function layoutDocument(store: CanvasStore): Promise<void> {
  const { createLayoutWorker } = store.options;
  if (createLayoutWorker === undefined) {
    store.notify(store.say('layoutMissing'), 'info');
    return;
  }
  if (store.isReadOnly || store.state.getState().isLayingOut) return;
  store.state.setState({ isLayingOut: true });
  store.notify(store.say('layoutRunning'));
  let worker: Worker | undefined;
  try {
    const { default: Elk } = await import('elkjs/lib/elk-api.js');
    const elk = new Elk({
      workerFactory: () => {
        worker = createLayoutWorker();
        return worker;
      },
    });
    const { revision } = store.document;
    const answer = await answerOrFailure(elk.layout(layoutGraph(store.graph)), () => worker);
    if (store.document.revision === revision) {
      moveNodes(store, placesOf(store.graph, answer), { label: store.say('stepLayout'), origin: 'layout' });
      store.camera.show(store.graph.bounds(), 300);
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    store.notify(store.say('layoutFailed', { reason }), 'error');
    store.report({ kind: 'layout-failed', message: reason });
  } finally {
    store.state.setState({ isLayingOut: false });
    worker?.terminate();
  }
}

/** A worker that cannot start never answers: its error event is the answer then, or the time limit. */
function answerOrFailure<Answer>(
  answer: Promise<Answer>,
  workerOf: () => Worker | undefined,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('30 s')), 30_000);
    const settle = (end: () => void) => {
      clearTimeout(timer);
      end();
    };
    workerOf()?.addEventListener('error', (event) => settle(() => reject(new Error(event.message))));
    answer.then(
      (value) => settle(() => resolve(value)),
      (error: unknown) => settle(() => reject(error)),
    );
  });
}
