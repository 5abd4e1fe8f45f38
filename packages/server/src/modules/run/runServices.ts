import type { CodeService, ExecutorServices, HttpService, ModelService } from '@heddle/executor';
import { createCodeService } from '@heddle/executor/sandbox';
import type { JsonObject } from '@heddle/workflow-schema';
import type { SpaceAccess } from '../../kernel/access.js';
import { type App, defineService } from '../../kernel/services.js';
import { withOwnPictures } from '../file/index.js';
import { describeWorkflow, loadDocument, parseSchema } from '../workflow/index.js';
import { namesOf, workflowKey } from './nodeNames.js';
import type { NewRun } from './RunStore.js';
import type { RunRights } from './runRights.js';

/** Runs user code in sandbox workers; undefined where the host provides none. */
const codeService = defineService<(CodeService & { dispose(): Promise<void> }) | undefined>(
  'code',
  ({ createSandboxWorker, createPythonWorker }) =>
    createSandboxWorker && createCodeService({ createSandboxWorker, createPythonWorker }),
  (service) => service?.dispose(),
);

/**
 * Services available to runs on this server. Tools, knowledge, databases and conversations are not supported
 * in this version; nodes that need them report so. Called workflows must be in the space of the run. Each
 * service that reaches outside the run checks the rights of its person first; user code reaches nothing.
 */
export function createRunServices(
  app: App,
  access: SpaceAccess,
  run: Pick<NewRun, 'id' | 'workflowId' | 'nodes'>,
  rights: RunRights,
): ExecutorServices {
  const code = app.use(codeService);
  const { spaceId, userId } = access;
  const models = app.models.services({ spaceId, userId, workflowId: run.workflowId, runId: run.id });
  return {
    model: checkedModel(withOwnPictures(app, models.chat), rights),
    ...(code && { code }),
    ...(app.http && { http: checkedHttp(app.http, rights) }),
    workflow: {
      async load({ workflowId, version }): Promise<JsonObject> {
        await rights.check();
        const { json, document } = parseSchema(await loadDocument(app.db, access, workflowId, version));
        run.nodes.set(workflowKey(workflowId, version), namesOf(document));
        return json;
      },
      async describe({ workflowId }) {
        await rights.check();
        return describeWorkflow(app.db, access, workflowId);
      },
    },
  };
}

function checkedModel(model: ModelService, rights: RunRights): ModelService {
  return {
    async *stream(request, options) {
      await rights.check();
      yield* model.stream(request, options);
    },
  };
}

function checkedHttp(http: HttpService, rights: RunRights): HttpService {
  return {
    async request(request, options) {
      await rights.check();
      return http.request(request, options);
    },
  };
}
