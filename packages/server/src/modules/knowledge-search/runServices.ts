import type { ExecutorServices } from '@heddle/executor';
import type { App } from '../../kernel/services.js';
import { knowledgeChanges } from '../knowledge/index.js';
import type { RunForServices } from '../run/index.js';
import { searchForRun } from './searchForRun.js';

/** Knowledge bases of the space, for the nodes of a run. */
export function provideKnowledge(app: App, run: RunForServices): Pick<ExecutorServices, 'knowledge'> {
  const { access, rights } = run;
  return {
    knowledge: {
      ...knowledgeChanges(app, run),
      async search(request, { signal }) {
        await rights.check();
        const slices = await searchForRun(app, access, request, { signal, runId: run.run.id });
        return slices.map(({ documentId, content }) => ({ documentId, content }));
      },
    },
  };
}
