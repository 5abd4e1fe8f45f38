import type { AppEnvironment } from '@heddle/api-contract/families/project-environment';
import { workflowReasons } from '@heddle/api-contract/reasons/workflow';
import type { Json, JsonObject, Language } from '@heddle/workflow-schema';
import { type RunError, type RunEvent, type RunState, runState } from '@heddle/workflow-schema/runs';
import { databaseErrorOf } from '../../db/DatabaseError.js';
import { newId } from '../../db/ids.js';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { type App, defineService } from '../../kernel/services.js';
import { timeZoneOf } from '../../kernel/timeZoneOf.js';
import { languageOf } from '../workflow/index.js';
import { answerQuestion } from './answerQuestion.js';
import { checkEnds, DamagedJournal } from './DamagedJournal.js';
import { createDatabaseRunStore } from './databaseRunStore.js';
import { endStored } from './endStored.js';
import type { LiveRun } from './LiveRun.js';
import { cancelledByUser, runLimits } from './limits.js';
import type { NodeNames } from './nodeNames.js';
import { type QueuePlace, queuePlaceOf, refuseLongQueue } from './queue.js';
import { RunDocuments } from './RunDocuments.js';
import { RunNews } from './RunNews.js';
import type { NewRun, RunKind, RunMode, RunPlanSettings, RunStore, StoredRun } from './RunStore.js';
import { RunValues } from './RunValues.js';
import { RunWorker } from './RunWorker.js';
import { pinsWithout, type RunOverrides } from './runOverrides.js';
import { StartingRuns } from './StartingRuns.js';
import { wrongQuestion } from './wrongQuestion.js';

/** On whose behalf a run starts: a request, or a job with the rights of one. */
export type RunCaller = Pick<
  Context,
  'checkAgain' | 'db' | 'endUser' | 'grantRights' | 'logid' | 'reservation' | 'spaceAccess' | 'user'
> &
  Partial<Pick<Context, 'request'>>;

/** Request to start a run. The caller has checked that the person may run the workflow. */
export interface RunRequest {
  /** The id of the run, for callers that store it before; default: a new one. */
  id?: string;
  /** On whose behalf it runs; the rights that the request has checked are checked again as it runs. */
  context: RunCaller;
  access: SpaceAccess;
  kind: RunKind;
  mode: RunMode;
  /** Null for an agent. */
  workflowId: string | null;
  /** Empty for the draft. */
  version: string;
  commitId: string;
  document: JsonObject;
  /** By name, in the types of the Start node; test runs convert texts. */
  inputs: JsonObject;
  /** Language of messages; default: that of the person. */
  language?: Language;
  /** Where the person is, as `latitude,longitude`. */
  location?: string | undefined;
  /** Run only this node; `inputs` are then keyed by the node's own input names. */
  startNode?: string;
  /** Records the run for a test case. */
  record?: boolean | undefined;
  overrides?: RunOverrides;
  connectorId?: string | undefined;
  appId?: string | undefined;
  /** The environment of the app; default: production. */
  environment?: AppEnvironment | undefined;
  botId?: string | undefined;
  conversationId?: string | undefined;
  /** The end user of the account; default: the one that the caller's token acts for. */
  endUser?: string | undefined;
}

/** What to change when a run is repeated. */
export interface RerunChanges {
  /** Keeps the results of all nodes before this one; default: everything runs again. */
  fromNode?: string | undefined;
  /** New inputs of the run, or of `fromNode`; default: those of the earlier run. */
  inputs?: JsonObject | undefined;
  /** Records the new run for a test case. */
  record?: boolean | undefined;
}

type GivenRun = Omit<NewRun, 'id' | 'documentHash' | 'owner' | 'epoch' | 'status'> & { status?: 'queued' };

/** A run that has ended or waits for an answer. Large values of its row may be blobs: read them from `state`. */
export interface RestingRun {
  run: StoredRun;
  state: RunState;
}

/** The state of a run, with what its journal does not contain. */
export interface RunView {
  run: StoredRun;
  state: RunState;
  names: NodeNames;
  cancelReason: string | undefined;
}

// Cancelling does not wait longer for a node that ignores it.
const maxCancelMs = 1_000;

/**
 * The runs of the installation. A run is accepted once its row is committed; from then on it reaches exactly one
 * of the states success, failed and cancelled, even if the process that executes it dies.
 */
export class RunService {
  readonly store: RunStore;
  readonly documents: RunDocuments;
  readonly worker: RunWorker;
  readonly #news = new RunNews();
  readonly #queuing = new StartingRuns();
  /** Runs that are being stored, by id: requests with the same key wait for the first of them. */
  readonly #storing = new Map<string, Promise<StoredRun | undefined>>();

  constructor(readonly app: App) {
    this.store = createDatabaseRunStore(app.db, new RunValues(app.files, limitOfRows(app)));
    this.documents = new RunDocuments(app.db);
    this.worker = new RunWorker({
      app,
      store: this.store,
      documents: this.documents,
      times: app.config.runs,
      slots: app.config.runs.slots,
      onChanged: (runId, isForeign) => {
        this.#news.tell(runId);
        if (isForeign) app.signals.send('run.changed', runId);
      },
    });
    app.signals.listen('run.changed', (runId) => this.#news.tell(runId));
    app.signals.listen('run.queued', () => void this.worker.claim());
    app.signals.listen('run.cancel', (runId) => this.live(runId)?.cancel());
  }

  /** Stores a run and starts it, or leaves it in the queue; resolves with its id once the row is committed. */
  async start(request: RunRequest): Promise<string> {
    const { access, context, document, inputs, startNode } = request;
    const { reservation } = context;
    if (reservation?.isRepeated && (await this.find(reservation.id))) return reservation.id;
    this.#refuseTooMany(request);
    const grant = await context.grantRights();
    const timeZone = context.request && timeZoneOf(context.request.headers);
    const settings: RunPlanSettings = {
      language: request.language ?? languageOf(context.user.locale),
      ...(timeZone !== undefined && { timeZone }),
      ...(request.location !== undefined && { location: request.location }),
      ...(startNode !== undefined && { startNode }),
      ...(request.environment && { environment: request.environment }),
      ...(request.record && { record: true }),
      ...request.overrides,
    };
    const run = await this.#store(
      {
        ...rowOf(request, access),
        endUser: request.endUser ?? context.endUser,
        grant: JSON.stringify(grant),
        settings: JSON.stringify(settings),
        logId: context.logid,
        input: JSON.stringify(inputs),
      },
      document,
      { id: reservation?.id ?? request.id },
    );
    if (run?.status === 'running') this.worker.execute(run, { document, inputs, caller: context, access });
    const id = run?.id ?? reservation?.id;
    if (id === undefined) throw new Error('two runs have the same id');
    return id;
  }

  /** Repeats a run with the document that ran then; resolves with the id of the new run. */
  async rerun(
    { context, access }: Pick<RunRequest, 'context' | 'access'>,
    runId: string,
    { fromNode, inputs, record }: RerunChanges = {},
  ): Promise<string> {
    const { reservation } = context;
    if (reservation?.isRepeated && (await this.find(reservation.id))) return reservation.id;
    const earlier = await this.store.find(runId);
    if (!earlier?.documentHash || earlier.spaceId !== access.spaceId)
      throw new DomainError('workflowInvalid', workflowReasons.noRun({ id: runId }));
    this.#refuseTooMany({ kind: earlier.kind, access });
    const document = await this.documents.load(earlier.documentHash);
    const { nodeInputs: _, record: __, pins, ...kept } = JSON.parse(earlier.settings) as RunPlanSettings;
    const settings: RunPlanSettings = {
      ...kept,
      ...pinsWithout(fromNode, pins),
      ...(fromNode !== undefined && inputs && { nodeInputs: inputs }),
      ...(record && { record }),
    };
    const runInputs =
      (fromNode === undefined ? inputs : undefined) ??
      (JSON.parse(await this.store.readInput(earlier)) as JsonObject);
    const grant = await context.grantRights();
    const run = await this.#store(
      {
        ...rowOf({ ...earlier, mode: 'async' }, access),
        endUser: earlier.userId === access.userId ? earlier.endUser : context.endUser,
        grant: JSON.stringify(grant),
        settings: JSON.stringify(settings),
        logId: context.logid,
        input: JSON.stringify(runInputs),
        parentId: earlier.id,
        fromNode: fromNode ?? null,
        // Its called documents are stored before another process may claim it.
        status: 'queued',
      },
      document,
      { id: reservation?.id, copyFrom: earlier.id },
    );
    if (run) await this.worker.claim([run.id]);
    const id = run?.id ?? reservation?.id;
    if (id === undefined) throw new Error('two runs have the same id');
    return id;
  }

  /** Stores a run; undefined if a request with the same key has stored it meanwhile. */
  async #store(
    given: GivenRun,
    document: JsonObject,
    { id = newId(), copyFrom }: { id?: string | undefined; copyFrom?: string },
  ): Promise<StoredRun | undefined> {
    const same = this.#storing.get(id);
    if (same) return same.then(() => undefined);
    const stored = this.#storeOnce(given, document, { id, copyFrom });
    this.#storing.set(id, stored);
    try {
      return await stored;
    } finally {
      this.#storing.delete(id);
    }
  }

  async #storeOnce(
    given: GivenRun,
    document: JsonObject,
    { id, copyFrom }: { id: string; copyFrom: string | undefined },
  ): Promise<StoredRun | undefined> {
    await this.worker.begin();
    const { spaceId } = given;
    const isHere = given.status === undefined && this.worker.hasRoomFor(spaceId);
    const starting = isHere ? this.worker.starting : this.#queuing;
    const before = { own: starting.of(spaceId), total: starting.total };
    const end = starting.begin(spaceId);
    try {
      if (!isHere) await refuseLongQueue(this.app, spaceId, before);
      return await this.#insert({ ...given, status: isHere ? 'running' : 'queued' }, document, {
        id,
        copyFrom,
      });
    } finally {
      end();
    }
  }

  async #insert(
    given: Omit<NewRun, 'id' | 'documentHash' | 'owner' | 'epoch'>,
    document: JsonObject,
    { id, copyFrom }: { id: string; copyFrom: string | undefined },
  ): Promise<StoredRun | undefined> {
    const isHere = given.status === 'running';
    const held = { owner: isHere ? this.worker.id : null, epoch: isHere ? 1 : 0 };
    let run: StoredRun;
    try {
      run = await this.documents.keepFor(document, (documentHash) =>
        this.store.create({ ...given, ...held, id, documentHash }),
      );
    } catch (error) {
      if (databaseErrorOf(error)?.failure === 'duplicate') return undefined;
      throw error;
    }
    if (copyFrom !== undefined) await this.documents.copyCalled(copyFrom, run.id);
    if (!isHere) this.#announce(run.id);
    return run;
  }

  #refuseTooMany({ kind, access }: Pick<RunRequest, 'kind' | 'access'>): void {
    if (kind !== 'test' && kind !== 'node') return;
    const own = [...this.worker.all()].filter(
      ({ run }) => run.userId === access.userId && (run.kind === 'test' || run.kind === 'node'),
    ).length;
    if (own >= runLimits.runsPerPerson)
      throw new DomainError('tooManyRequests', workflowReasons.tooManyRuns({ runs: own }));
  }

  /** Tells other processes that a run waits in the queue. */
  #announce(runId: string): void {
    this.#news.tell(runId);
    void this.worker.claim();
    this.app.signals.send('run.queued', runId);
  }

  /** The place of a run in the queue; undefined for one that is not queued. */
  queuePlace(runId: string): Promise<QueuePlace | undefined> {
    return queuePlaceOf(this.app.db, runId);
  }

  /** The row of a run, as last stored. */
  find(runId: string): Promise<StoredRun | undefined> {
    return this.store.find(runId);
  }

  /** The run if it executes in this process. */
  live(runId: string): LiveRun | undefined {
    return this.worker.find(runId);
  }

  /** A run with its state; `undefined` if there is none. */
  async view(runId: string): Promise<RunView | undefined> {
    const live = this.live(runId);
    if (live) {
      const { run, names } = live;
      const own = names.has('') ? names : new Map([...(await this.documents.names(run)), ...names]);
      live.names = own;
      // A client that sees a successful run must also see that the draft can be published, and one that sees
      // a question must be able to answer it.
      if (live.state.status !== 'running') await live.settled;
      const { state, cancelReason } = live;
      return { run, state, names: own, cancelReason };
    }
    const run = await this.store.find(runId);
    if (!run) return undefined;
    const [names, journal] = await Promise.all([this.documents.names(run), this.store.journal(run.id)]);
    checkEnds(run, journal);
    const last = journal.at(-1);
    const cancelReason = last?.type === 'run.cancelled' ? last.reason : undefined;
    return { run, state: { ...runState(journal), runId: run.id }, names, cancelReason };
  }

  /** Resolves once the run has ended or waits for an answer. Rejects when aborted. */
  async wait(runId: string, signal: AbortSignal): Promise<RestingRun> {
    for (;;) {
      signal.throwIfAborted();
      const news = this.#news.next(runId, signal);
      const live = this.live(runId);
      if (live) {
        await Promise.race([live.settled, aborted(signal)]);
        if (live.outcome === 'ended' || live.outcome === 'waiting')
          return { run: live.toStored(), state: live.state };
        continue;
      }
      const run = await this.store.find(runId);
      if (!run) throw new DomainError('workflowInvalid', workflowReasons.noRun({ id: runId }));
      if (run.status !== 'running' && run.status !== 'queued') {
        const journal = await this.store.journal(runId);
        checkEnds(run, journal);
        return { run, state: runState(journal) };
      }
      await news;
    }
  }

  /**
   * Events of the journal after `afterSeq`: those that are stored, and further ones as soon as they are, from
   * whichever process executes the run. Ends with the run, or when aborted.
   */
  async *events(
    runId: string,
    afterSeq: number,
    signal: AbortSignal,
  ): AsyncGenerator<readonly RunEvent[], void, undefined> {
    let seq = afterSeq;
    let news: Promise<void> | undefined;
    while (!signal.aborted) {
      // Before reading, so that no event falls in between.
      news ??= this.#news.next(runId, signal).then(() => {
        news = undefined;
      });
      const live = this.live(runId);
      const liveNews = live?.news();
      const outcome = live?.outcome;
      const isHere = live !== undefined && (live.state.seq > 0 || live.run.seq === 0);
      // Rows may be ahead of the state of a live run only when it has lost the run.
      const events =
        isHere && outcome !== 'lost' ? live.stored.slice(seq) : await this.store.journalAfter(runId, seq);
      const last = events.at(-1);
      if (last) {
        seq = last.seq;
        yield events;
        if (/^run\.(finished|failed|cancelled)$/.test(last.type)) return;
        continue;
      }
      if (outcome === 'ended') return;
      if (live && outcome === undefined) await Promise.race([liveNews, news]);
      else {
        const run = await this.store.find(runId);
        if (!run || (isOver(run) && run.seq <= seq)) return;
        if (!isOver(run)) await news;
        else if ((await this.store.journalAfter(runId, seq)).length === 0) throw new DamagedJournal(runId);
      }
    }
  }

  /** Cancels a run, whichever process executes it; an ended run is left unchanged. */
  async cancel(runId: string): Promise<void> {
    const live = this.live(runId);
    if (!live || live.outcome !== undefined) {
      const end = { type: 'run.cancelled', reason: cancelledByUser } as const;
      const status = await endStored(this.app.db, this.store, runId, end);
      this.#news.tell(runId);
      if (status === 'running') this.live(runId)?.cancel();
      this.app.signals.send(status === 'running' ? 'run.cancel' : 'run.changed', runId);
    }
    live?.cancel();
    const over = this.live(runId)?.settled;
    if (over)
      await Promise.race([over, new Promise((resolve) => setTimeout(resolve, maxCancelMs).unref?.())]);
  }

  /** Fails a run that waits or is queued; others are left unchanged. */
  async failStored(runId: string, error: RunError): Promise<void> {
    await endStored(this.app.db, this.store, runId, { type: 'run.failed', error });
    this.#news.tell(runId);
  }

  /**
   * Answers the oldest open question of a run, and continues it. Of several answers to one question exactly one
   * is accepted; the others, and answers to other questions, are refused.
   */
  async answer(
    context: Pick<Context, 'grantRights'>,
    runId: string,
    questionId: string,
    value: Json,
  ): Promise<void> {
    const live = this.live(runId);
    if (live && live.outcome === undefined && live.state.status === 'running') {
      const [first] = live.state.interrupts;
      if (first?.id !== questionId) throw wrongQuestion(first?.id);
      if (await live.answer(questionId, value)) return;
    }
    await live?.settled;
    await this.worker.begin();
    await answerQuestion(this.app.db, { runId, questionId, value, grant: await context.grantRights() });
    await this.worker.claim([runId]);
    if (!this.live(runId)) this.#announce(runId);
  }

  /** Hands over what executes here when the application shuts down. */
  dispose(): Promise<void> {
    return this.worker.close();
  }
}

/** Blobs on the disk of one process would be out of reach for those on other machines. */
function limitOfRows({ config, files, isAlone }: App): number {
  return isAlone || files?.kind === 's3' ? config.runs.inlineCharacters : Number.POSITIVE_INFINITY;
}

export const runs = defineService(
  'runs',
  (app) => new RunService(app),
  (service) => service.dispose(),
);

export const isOver = ({ status }: Pick<StoredRun, 'status'>) =>
  status === 'success' || status === 'failed' || status === 'cancelled';

function rowOf(
  request: Pick<RunRequest, 'kind' | 'mode' | 'workflowId' | 'version' | 'commitId'> & {
    connectorId?: string | null | undefined;
    appId?: string | null | undefined;
    botId?: string | null | undefined;
    conversationId?: string | null | undefined;
  },
  { spaceId, userId }: SpaceAccess,
) {
  const { kind, mode, workflowId, version, commitId } = request;
  return {
    kind,
    mode,
    workflowId,
    version,
    commitId,
    spaceId,
    userId,
    connectorId: request.connectorId ?? null,
    appId: request.appId ?? null,
    botId: request.botId ?? null,
    conversationId: request.conversationId ?? null,
    parentId: null as string | null,
    fromNode: null as string | null,
  };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
