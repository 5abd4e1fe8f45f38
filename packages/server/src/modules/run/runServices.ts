import type { CodeService, ExecutorServices } from '@heddle/executor';
import { createCodeService } from '@heddle/executor/sandbox';
import type { JsonObject } from '@heddle/workflow-schema';
import type { SpaceAccess } from '../../kernel/access.js';
import { type App, defineService } from '../../kernel/services.js';
import { withOwnPictures } from '../file/index.js';
import { describeWorkflow, loadDocument, parseSchema } from '../workflow/index.js';
import { namesOf, workflowKey } from './nodeNames.js';
import type { NewRun } from './RunStore.js';

/** Runs user code in sandbox workers; undefined where the host provides none. */
const codeService = defineService<(CodeService & { dispose(): Promise<void> }) | undefined>(
  'code',
  ({ createSandboxWorker, createPythonWorker }) =>
    createSandboxWorker && createCodeService({ createSandboxWorker, createPythonWorker }),
  (service) => service?.dispose(),
);

/**
 * Services available to runs on this server. Tools, knowledge, databases and conversations are not supported
 * in this version; nodes that need them report so. Called workflows must be in the space of the run.
 */
export function createRunServices(
  app: App,
  access: SpaceAccess,
  run: Pick<NewRun, 'id' | 'workflowId' | 'nodes'>,
): ExecutorServices {
  const code = app.use(codeService);
  const { spaceId, userId } = access;
  const models = app.models.services({ spaceId, userId, workflowId: run.workflowId, runId: run.id });
  return {
    model: withOwnPictures(app, models.chat),
    ...(code && { code }),
    ...(app.http && { http: app.http }),
    workflow: {
      async load({ workflowId, version }): Promise<JsonObject> {
        const { json, document } = parseSchema(await loadDocument(app.db, access, workflowId, version));
        run.nodes.set(workflowKey(workflowId, version), namesOf(document));
        return json;
      },
      describe: ({ workflowId }) => describeWorkflow(app.db, access, workflowId),
    },
  };
}
