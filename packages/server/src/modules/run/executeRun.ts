import { createExecutor, type Executor } from '@heddle/executor';
import { nodeTypes } from '@heddle/node-types';
import { nodeExecutors } from '@heddle/node-types/execute';
import type { JsonObject } from '@heddle/workflow-schema';
import type { RunError, RunEvent } from '@heddle/workflow-schema/runs';
import { databaseErrorOf } from '../../db/DatabaseError.js';
import { newId } from '../../db/ids.js';
import type { SpaceAccess } from '../../kernel/access.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { Grant, GrantedCaller } from '../../kernel/Grant.js';
import type { App } from '../../kernel/services.js';
import { requireWorkflow } from '../workflow/index.js';
import { checkEnds, DamagedJournal } from './DamagedJournal.js';
import type { LiveRun } from './LiveRun.js';
import { rightsLost, runErrorCodes, runLimits, serverStopped } from './limits.js';
import type { RunDocuments } from './RunDocuments.js';
import type { RunPlanSettings, RunStore, StoredRun } from './RunStore.js';
import { recordRun } from './runRecordings.js';
import { type RunRights, watchRunRights } from './runRights.js';
import type { RunForServices } from './runServiceProviders.js';
import { createRunServices } from './runServices.js';
import { subjectOf } from './runSubjects.js';

const usual = createExecutor({ definitions: nodeTypes, executors: nodeExecutors });

// A run that ends its process every time it continues must not do so forever.
const maxTakeovers = 5;

/** Parts of a run that its start has at hand; another process reads them from the database. */
export interface GivenParts {
  document: JsonObject;
  inputs: JsonObject;
  caller: Pick<GrantedCaller, 'checkAgain' | 'db' | 'spaceAccess'>;
  access: SpaceAccess;
}

interface Parts {
  app: App;
  store: RunStore;
  documents: RunDocuments;
}

/** A failure before the first node: it ends the run with this error. */
class RunFailure extends Error {
  constructor(readonly error: RunError) {
    super(error.message);
  }
}

const failure = (message: string) => new RunFailure({ code: runErrorCodes.execution, message });

/** Executes a run from its start, or from its journal. Resolves with the rights that are watched meanwhile. */
export async function executeRun(
  parts: Parts,
  live: LiveRun,
  given?: GivenParts,
): Promise<Pick<RunRights, 'stop'>> {
  let rights: RunRights | undefined;
  try {
    const { run } = live;
    if (run.seq > 0) {
      const journal = await parts.store.journal(run.id);
      checkEnds(run, journal);
      live.restore(journal);
    }
    if (run.documentHash === null || run.takeovers > maxTakeovers) throw failure(serverStopped);
    const { document, inputs, caller, access } = given ?? (await readParts(parts, run));
    live.names = given ? new Map() : await parts.documents.names(run);
    rights = watchRunRights(
      checkOf(parts.app, caller, run),
      () => live.fail({ code: runErrorCodes.execution, message: rightsLost }),
      given !== undefined,
    );
    await begin(parts, live, { document, inputs, access, rights });
  } catch (error) {
    await failRun(parts, live, error);
  }
  return rights ?? { stop: () => undefined };
}

async function readParts({ app, documents, store }: Parts, run: StoredRun): Promise<GivenParts> {
  const caller = await recognise(app, run);
  return {
    document: await documents.load(run.documentHash ?? ''),
    inputs: JSON.parse(await store.readInput(run)) as JsonObject,
    caller,
    access: await accessOf(app, caller, run),
  };
}

async function recognise(app: App, { grant }: StoredRun): Promise<GrantedCaller> {
  if (grant === null) throw failure(rightsLost);
  return app.recognise(JSON.parse(grant) as Grant);
}

const actionOf = ({ kind }: StoredRun) => (kind === 'test' || kind === 'node' ? 'testRun' : 'view');

/** The access of the caller to what runs. Throws if the caller may no longer run it. */
async function accessOf(app: App, caller: GivenParts['caller'], run: StoredRun): Promise<SpaceAccess> {
  const subject = subjectOf(app, run.kind);
  if (subject) return (await subject.require(caller, run)).access;
  return (await requireWorkflow(caller, run.workflowId ?? '0', actionOf(run))).access;
}

function checkOf(app: App, caller: GivenParts['caller'], run: StoredRun): () => Promise<void> {
  return async () => {
    await caller.checkAgain();
    await accessOf(app, caller, run);
  };
}

interface Begin {
  document: JsonObject;
  inputs: JsonObject;
  access: SpaceAccess;
  rights: RunRights;
}

async function begin(
  { app, store, documents }: Parts,
  live: LiveRun,
  { document, inputs, access, rights }: Begin,
): Promise<void> {
  const { run } = live;
  const { language, startNode, nodeInputs, record, pins, mocks } = JSON.parse(
    run.settings,
  ) as RunPlanSettings;
  const from =
    run.parentId === null || run.fromNode === null
      ? undefined
      : {
          nodeId: run.fromNode,
          events: await store.journal(run.parentId),
          ...(nodeInputs && { inputs: nodeInputs }),
        };
  const services = createRunServices(app, { access, live, documents, rights });
  const options = {
    runId: run.id,
    services: record ? recordRun(app, live, services) : services,
    limits: { ...runLimits, timeoutMs: Math.max(1, app.config.runs.timeoutMs - run.activeMs) },
    onEvents: (events: readonly RunEvent[]) => live.take(events),
    leave: live.leave.signal,
    language,
    createId: newId,
    // Nobody could answer the question whether a node may run again.
    interrupted: run.kind === 'test' || run.kind === 'node' ? ('ask' as const) : ('fail' as const),
    ...(startNode !== undefined && { startNode }),
    ...(from && { from }),
    ...(pins && { pins }),
    ...(mocks && { mocks }),
  };
  const executor = executorOf(app, { run, access, rights });
  live.attach(
    live.stored.length === 0
      ? executor.start(document, inputs, options)
      : executor.resume(document, live.stored, options),
  );
}

/** Runs of users' workflows know the public node types only. */
function executorOf(app: App, run: RunForServices): Executor {
  const own = subjectOf(app, run.run.kind)?.nodes(app, run);
  if (!own) return usual;
  return createExecutor({
    definitions: [...nodeTypes, ...own.definitions],
    executors: { ...nodeExecutors, ...own.executors },
  });
}

/** Ends a run that cannot be executed, visibly. */
async function failRun({ app, store }: Parts, live: LiveRun, thrown: unknown): Promise<void> {
  const { run } = live;
  if (isTemporary(thrown)) {
    app.log.warn('run.put-back', { run: run.id });
    return live.giveUp('left');
  }
  const isExpected = thrown instanceof DomainError || thrown instanceof RunFailure;
  if (!isExpected) app.log.error('run.not-begun', thrown, { run: run.id });
  const error: RunError =
    thrown instanceof RunFailure
      ? thrown.error
      : { code: runErrorCodes.execution, message: messageOf(thrown) };
  const at = Math.max(Date.now(), live.stored.at(-1)?.at ?? 0);
  const inputs = JSON.parse(await store.readInput(run).catch(() => '{}')) as JsonObject;
  // The row, because the journal may be damaged.
  const started: RunEvent[] = run.seq > 0 ? [] : [{ seq: 1, at, type: 'run.started', runId: run.id, inputs }];
  await live.take([...started, { seq: run.seq + started.length + 1, at, type: 'run.failed', error }]);
}

/** Whether the run may begin once the database is available again. */
function isTemporary(thrown: unknown): boolean {
  const failure = databaseErrorOf(thrown)?.failure;
  return failure === 'unreachable' || failure === 'time-out' || failure === 'conflict';
}

function messageOf(thrown: unknown): string {
  if (thrown instanceof DamagedJournal) return thrown.message;
  return thrown instanceof DomainError ? rightsLost : 'the run cannot be continued';
}
