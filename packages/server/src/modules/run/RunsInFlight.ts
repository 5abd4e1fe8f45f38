import { workflowReasons } from '@heddle/api-contract/reasons/workflow';
import { createExecutor } from '@heddle/executor';
import { nodeTypes } from '@heddle/node-types';
import { nodeExecutors } from '@heddle/node-types/execute';
import type { JsonObject, Language } from '@heddle/workflow-schema';
import { newId } from '../../db/ids.js';
import type { SpaceAccess } from '../../kernel/access.js';
import { DomainError } from '../../kernel/DomainError.js';
import { type App, defineService } from '../../kernel/services.js';
import { markTested } from '../workflow/index.js';
import { createDatabaseRunStore } from './databaseRunStore.js';
import { LiveRun } from './LiveRun.js';
import { rightsLost, runErrorCodes, runLimits, serverStopped } from './limits.js';
import type { NewRun, RunStore } from './RunStore.js';
import { watchRunRights } from './runRights.js';
import { createRunServices } from './runServices.js';
import { traceRun } from './traceRun.js';

const executor = createExecutor({ definitions: nodeTypes, executors: nodeExecutors });

// Shutdown does not wait longer for a run that ignores cancellation; the next start marks it as failed.
const maxEndMs = 1000;

/** Request to start a run. */
export interface RunRequest extends Omit<NewRun, 'id' | 'spaceId' | 'userId'> {
  access: SpaceAccess;
  /** Throws once the person or token that started the run may no longer run the workflow. */
  checkAgain: () => Promise<void>;
  document: JsonObject;
  inputs: JsonObject;
  language: Language;
  /** Run only this node. */
  startNode?: string;
}

/** The runs executing in this process, and the store of all runs. */
export class RunsInFlight {
  readonly store: RunStore;
  readonly #live = new Map<string, LiveRun>();

  constructor(readonly app: App) {
    this.store = createDatabaseRunStore(app.db);
    app.metrics.gauge('runsInFlight', () => this.#live.size);
  }

  find(runId: string): LiveRun | undefined {
    return this.#live.get(runId);
  }

  /** Starts a run and resolves with its id once it is stored; refuses when too many are executing. */
  async start(request: RunRequest): Promise<string> {
    const { access, checkAgain, document, inputs, language, startNode, ...rest } = request;
    this.#refuseTooMany(access.userId);
    const run: NewRun = { ...rest, id: newId(), spaceId: access.spaceId, userId: access.userId };
    const live = new LiveRun(run, {
      store: this.store,
      maxJournalCharacters: runLimits.journalCharacters,
      onStoreFailed: (error) => this.app.log.error('run.store-failed', error, { run: run.id }),
    });
    this.#live.set(run.id, live);
    try {
      await this.store.create(run);
    } catch (error) {
      this.#live.delete(run.id);
      throw error;
    }
    const rights = watchRunRights(checkAgain, () =>
      live.fail({ code: runErrorCodes.execution, message: rightsLost }),
    );
    live.settled = live.complete.then(() => {
      rights.stop();
      return this.#settle(live);
    });
    live.attach(
      executor.start(document, inputs, {
        runId: run.id,
        services: createRunServices(this.app, access, run, rights),
        limits: runLimits,
        onEvents: (events) => live.take(events),
        language,
        createId: newId,
        ...(startNode !== undefined && { startNode }),
      }),
    );
    return run.id;
  }

  #refuseTooMany(userId: string): void {
    const own = [...this.#live.values()].filter(({ run }) => run.userId === userId).length;
    if (own < runLimits.runsPerPerson && this.#live.size < runLimits.runsTogether) return;
    throw new DomainError(
      'tooManyRequests',
      own < runLimits.runsPerPerson
        ? workflowReasons.serverBusy({ runs: this.#live.size })
        : workflowReasons.tooManyRuns({ runs: own }),
    );
  }

  async #settle({ run, state }: LiveRun): Promise<void> {
    const { metrics } = this.app;
    metrics.count('runs', { kind: run.kind, outcome: state.status });
    metrics.observe('runSeconds', { kind: run.kind }, (Date.now() - (state.startedAt ?? Date.now())) / 1000);
    traceRun(run, state);
    try {
      await this.store.finish(run.id, state.status, run.nodes);
      // Only a complete run tests a draft; a single-node run does not.
      if (run.kind === 'test' && state.status === 'success')
        await markTested(this.app.db, run.workflowId, run.commitId);
    } catch (error) {
      this.app.log.error('run.not-settled', error, { run: run.id });
    } finally {
      this.#live.delete(run.id);
    }
  }

  /** Ends all runs when the application shuts down. */
  async dispose(): Promise<void> {
    const left = [...this.#live.values()];
    for (const live of left) live.fail({ code: runErrorCodes.execution, message: serverStopped });
    await Promise.race([
      Promise.all(left.map(({ settled }) => settled)),
      new Promise((resolve) => setTimeout(resolve, maxEndMs).unref()),
    ]);
  }
}

export const runsInFlight = defineService(
  'runs',
  (app) => new RunsInFlight(app),
  (runs) => runs.dispose(),
);
