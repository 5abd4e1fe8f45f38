import { connectExecutor } from '@heddle/executor/bridge';
import { applyRunEvent, emptyRunState } from '@heddle/workflow-schema/runs';
import type { BrowserServiceOptions } from './browserServices.js';
import { codeOfPage } from './codeOfPage.js';
import ExecutorWorker from './executorWorker.ts?worker';
import type { RunRequest, StartedRun } from './useTestRun.js';

/** Runs the document in a worker of this page; user code runs in a sandbox of its own. */
export function runInBrowser({ spaceId, document, inputs, onState }: RunRequest): StartedRun {
  const executor = connectExecutor({
    createExecutorWorker: () => new ExecutorWorker(),
    code: codeOfPage,
  });
  const services: BrowserServiceOptions = { spaceId };
  const controller = new AbortController();
  async function follow(): Promise<void> {
    const state = emptyRunState();
    try {
      const run = executor.start(document, inputs, { services: { ...services }, signal: controller.signal });
      for await (const event of run.events) {
        applyRunEvent(state, event);
        onState(state);
      }
    } finally {
      await executor.dispose();
    }
  }
  return { done: follow(), stop: () => controller.abort() };
}
