import { connectExecutor } from '@heddle/executor/bridge';
import { currentLanguage } from '../../../shared/i18n/i18n.js';
import type { BrowserServiceOptions } from './browserServices.js';
import ExecutorWorker from './executorWorker.ts?worker';
import { pageCodeService } from './pageCodeService.js';
import type { RunRequest, RunScope, StartedRun } from './RunPlace.js';

/** Runs the document in a worker of this page; user code runs in a separate sandbox. */
export function runInBrowser(request: RunRequest): StartedRun {
  const { spaceId, workflowId, document, inputs, pins, mocks, follower } = request;
  const executor = connectExecutor({
    createExecutorWorker: () => new ExecutorWorker(),
    code: pageCodeService,
  });
  const services: BrowserServiceOptions = { spaceId, workflowId };
  const controller = new AbortController();
  const run = executor.start(document, inputs, {
    ...settingsOf(request.scope),
    services: { ...services },
    signal: controller.signal,
    language: currentLanguage(),
    pins,
    mocks,
    onEvents: (events) => follower.take(events),
  });
  async function follow(): Promise<void> {
    try {
      await run.done;
    } finally {
      follower.flush();
      await executor.dispose();
    }
  }
  const stop = () => controller.abort();
  return { done: follow(), stop, leave: stop, answer: (id, value) => run.answer(id, value) };
}

function settingsOf(scope: RunScope) {
  switch (scope.kind) {
    case 'node':
      return { startNode: scope.nodeId };
    case 'until':
      return { until: scope.nodeId };
    case 'from':
      return { from: { nodeId: scope.nodeId, events: scope.events } };
    default:
      return {};
  }
}
