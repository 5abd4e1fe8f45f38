import type { providedServices } from '@heddle/api-contract/families/run-service';
import {
  type CodeService,
  ExecutionError,
  type ExecutorServices,
  type HttpService,
  type ModelService,
} from '@heddle/executor';
import { createCodeService } from '@heddle/executor/sandbox';
import type { JsonObject } from '@heddle/workflow-schema';
import type { SpaceAccess } from '../../kernel/access.js';
import { mayBeHook, runHeader } from '../../kernel/runHeader.js';
import { type App, defineService } from '../../kernel/services.js';
import { Turns } from '../../kernel/Turns.js';
import { withCredentials } from '../credential/index.js';
import { withOwnPictures } from '../file/index.js';
import { describeWorkflow, loadDocument, parseSchema } from '../workflow/index.js';
import type { LiveRun } from './LiveRun.js';
import { namesOf, workflowKey } from './nodeNames.js';
import type { RunDocuments } from './RunDocuments.js';
import { budgetOf, type RunBudget } from './runBudgets.js';
import type { RunRights } from './runRights.js';
import { runServiceProviders } from './runServiceProviders.js';

/** Runs user code in sandbox workers; undefined where the host provides none. */
export const codeService = defineService<(CodeService & { dispose(): Promise<void> }) | undefined>(
  'code',
  ({ createSandboxWorker, createPythonWorker }) =>
    createSandboxWorker && createCodeService({ createSandboxWorker, createPythonWorker }),
  (service) => service?.dispose(),
);

// One document may call thousands of addresses at once. The limits leave room for other people.
const modelTurns = defineService('model-turns', () => new Turns(16));
const httpTurns = defineService('http-turns', () => new Turns(16));

/** Parts of the services of a run. */
export interface RunServiceParts {
  access: SpaceAccess;
  live: LiveRun;
  documents: RunDocuments;
  rights: RunRights;
}

/** What a service does before it reaches outside the run. */
interface Gate {
  rights: RunRights;
  turns: Turns;
  userId: string;
}

/**
 * Services available to runs on this server: those of `providedServices`, by which the studio marks the nodes
 * that need others. Called workflows must be in the space of the run. Each service that reaches outside the run
 * checks the rights of its person first; user code reaches nothing.
 */
export function createRunServices(
  app: App,
  { access, live, documents, rights }: RunServiceParts,
): ExecutorServices {
  const code = app.use(codeService);
  const { spaceId, userId } = access;
  const { run } = live;
  const budget = budgetOf(app, run);
  const models = app.models.services(
    { spaceId, userId, runId: run.id, ...(run.workflowId !== null && { workflowId: run.workflowId }) },
    (use) => {
      live.cost += use.cost;
      budget.add(use);
    },
  );
  const own: Pick<ExecutorServices, (typeof providedServices)[number]> = {
    model: gatedModel(
      withOwnPictures(app, models.chat),
      { rights, userId, turns: app.use(modelTurns) },
      { live, budget },
    ),
    ...(code && { code }),
    ...(app.http && {
      http: gatedHttp(withRunId(withCredentials(app, app.http, access), run.id), {
        rights,
        userId,
        turns: app.use(httpTurns),
      }),
    }),
    workflow: {
      async load({ workflowId, version }): Promise<JsonObject> {
        await rights.check();
        const key = workflowKey(workflowId, version);
        // A run that is continued or repeated calls the documents that it called before.
        const earlier = live.names.has(key) ? await documents.findCalled(run.id, key) : undefined;
        if (earlier) return earlier;
        const { json, document } = parseSchema(await loadDocument(app.db, access, workflowId, version));
        live.names.set(key, namesOf(document));
        live.pending = Promise.all([live.pending, documents.noteCalled(run.id, key, json)]).then(
          () => undefined,
        );
        return json;
      },
      async describe({ workflowId }) {
        await rights.check();
        return describeWorkflow(app.db, access, workflowId);
      },
    },
  };
  const others = app.extensions(runServiceProviders).map((provide) => provide(app, { run, access, rights }));
  return Object.assign(own, ...others);
}

function gatedModel(
  model: ModelService,
  { rights, turns, userId }: Gate,
  { live, budget }: { live: LiveRun; budget: RunBudget },
): ModelService {
  return {
    async *stream(request, options) {
      const end = await turns.begin(userId, options.signal);
      try {
        const [spent] = await Promise.all([budget.check(), rights.check()]);
        if (spent) throw ExecutionError.from(spent);
        live.checkBudget();
        for await (const chunk of model.stream(request, options)) {
          if (chunk.type === 'finished') live.tokens += chunk.usage.inputTokens + chunk.usage.outputTokens;
          yield chunk;
        }
      } finally {
        end();
      }
    },
  };
}

function withRunId(http: HttpService, runId: string): HttpService {
  return {
    request(request, options) {
      if (!mayBeHook(request.url)) return http.request(request, options);
      const others = request.headers.filter(([name]) => name.toLowerCase() !== runHeader);
      return http.request({ ...request, headers: [...others, [runHeader, runId]] }, options);
    },
  };
}

function gatedHttp(http: HttpService, { rights, turns, userId }: Gate): HttpService {
  return {
    async request(request, options) {
      const end = await turns.begin(userId, options.signal);
      try {
        await rights.check();
        return await http.request(request, options);
      } finally {
        end();
      }
    },
  };
}
