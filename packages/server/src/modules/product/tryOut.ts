import type { HistoryRound, TurnOutput } from '@heddle/agent';
import type { Input, JsonValue, Result } from '@heddle/api-contract';
import { connectors } from '@heddle/api-contract/families/conversation';
import { type product, publishModes } from '@heddle/api-contract/families/product';
import { productReasons } from '@heddle/api-contract/reasons/product';
import { isJsonObject, type JsonObject } from '@heddle/workflow-schema';
import { newId } from '../../db/ids.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { agentDefinition, agentNodeId, startTrial, waitForTrial } from '../agent-chat/index.js';
import { agentOf } from '../bot/index.js';
import { type RunService, runs } from '../run/index.js';
import { accessToStore } from '../space/index.js';
import { findHead, languageOf } from '../workflow/index.js';
import { requirePublished } from '../workflow-open/index.js';
import { changeProductCounter } from './counters.js';
import { requireListedProduct } from './detail.js';
import { isTriable } from './presentProducts.js';
import { findSnapshot, noSuchProduct, type ProductRow, type SnapshotRow } from './rows.js';
import type { ProductKind } from './tables.js';
import { triedCopy } from './triedCopy.js';
import { beginTry, tryLimits } from './tryLimits.js';

type Calls = typeof product.calls;
type TryEvent = Result<Calls['tryChat']>;

/** The frozen version of a listed product of this kind. */
async function requireTriable(context: Context, id: string, kind: ProductKind) {
  const row = await requireListedProduct(context, id);
  const snapshot = await findSnapshot(context.db, row.snapshotId);
  if (!snapshot) throw noSuchProduct();
  if (row.kind !== kind || !isTriable(row, snapshot))
    throw new DomainError('productTryRefused', productReasons.cannotTry());
  return { row, snapshot };
}

/**
 * A short chat with the frozen agent: nothing that is said is stored as messages, and it changes no variables. It runs
 * in the space of the store, so the caller needs no right to the original.
 */
export async function tryChat(
  context: Context,
  input: Input<Calls['tryChat']>,
): Promise<AsyncIterable<TryEvent>> {
  const found = await requireTriable(context, input.product_id, 'bot');
  const end = await beginTry(context);
  try {
    const triedId = await triedCopy(context, found.row, found.snapshot);
    const agent = await agentOf(context.db, triedId, { draftOf: context.user.id });
    if (!agent) throw noSuchProduct();
    const service = context.use(runs);
    const access = accessToStore(context.user.id);
    const language = languageOf(context.user.locale);
    const definition = await agentDefinition(service.app, access, agent, language, connectors.api);
    const id = newId();
    await startTrial(context, {
      ...{ id, caller: context, access, definition, commitId: '0' },
      ...{ question: { text: input.query }, history: historyOf(input.history ?? []), variables: {} },
    });
    await countUse(context, found.row);
    // A generator that nobody reads never reaches its `finally`, so a client that leaves early is noticed here.
    const stop = async () => {
      context.signal.removeEventListener('abort', stop);
      end();
      await service.cancel(id).catch(() => undefined);
    };
    context.signal.addEventListener('abort', stop);
    if (context.signal.aborted) await stop();
    return followTry(context, service, { id, ...found }, stop);
  } catch (error) {
    end();
    throw error;
  }
}

/** What the agent of a product answers to one question, as in a try-out; undefined if it failed. */
export async function askProduct(
  context: Context,
  product_id: string,
  query: string,
): Promise<string | undefined> {
  let answer: string | undefined;
  for await (const { event, data } of await tryChat(context, { product_id, query, history: undefined }))
    if (event === 'conversation.message.completed') answer = String((data as JsonObject)['content']);
  return answer;
}

/** Whether people can ask the agent of a listed product. */
export async function answersQuestions(context: Context, productId: string): Promise<boolean> {
  const row = await requireListedProduct(context, productId);
  const snapshot = await findSnapshot(context.db, row.snapshotId);
  return row.kind === 'bot' && snapshot !== undefined && isTriable(row, snapshot);
}

function historyOf(said: readonly { role: 'user' | 'assistant'; content: string }[]): HistoryRound[] {
  const rounds: { role: 'user' | 'assistant'; content: string }[][] = [];
  for (const message of said) {
    if (message.role === 'user' || rounds.length === 0) rounds.push([]);
    rounds.at(-1)!.push(message);
  }
  return rounds.map((messages) => ({ messages }));
}

async function countUse(context: Context, { id }: ProductRow): Promise<void> {
  await context.db.transaction(async (transaction) => {
    await changeProductCounter(transaction, id, 'useCount', 1);
    await context.emit(transaction, 'productUsed', { productId: id, userId: context.user.id, how: 'try' });
  });
}

interface Tried {
  id: string;
  row: ProductRow;
  snapshot: SnapshotRow;
}

/** The events of the open API. The try-out ends when nobody reads them any more, or after its time. */
async function* followTry(
  context: Context,
  service: RunService,
  { id, row, snapshot }: Tried,
  stop: () => Promise<void>,
): AsyncGenerator<TryEvent> {
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(tryLimits.milliseconds)]);
  const chat = { id, conversation_id: id, bot_id: row.entityId, section_id: id };
  const created = toSeconds(new Date());
  const message = (content: string): JsonValue => ({
    ...{ id, conversation_id: id, bot_id: row.entityId, chat_id: id, section_id: id, role: 'assistant' },
    ...{
      type: 'answer',
      content,
      content_type: 'text',
      meta_data: {},
      created_at: created,
      updated_at: created,
    },
  });
  const state = (status: string, error: { code: number; msg: string } = { code: 0, msg: '' }): JsonValue => ({
    ...{ ...chat, status, created_at: created, meta_data: {}, last_error: error, execute_id: '' },
  });
  try {
    yield { event: 'conversation.chat.created', data: state('created') };
    yield { event: 'conversation.chat.in_progress', data: state('in_progress') };
    for await (const text of textsOf(service, id, signal))
      yield { event: 'conversation.message.delta', data: message(text) };
    const outcome = await waitForTrial(service, id, signal);
    if (outcome.status === 'success') {
      yield { event: 'conversation.message.completed', data: message(outcome.answer) };
      yield { event: 'conversation.chat.completed', data: state('completed') };
    } else {
      // Errors quote prompts and answers of tools.
      const isOpen = snapshot.publishMode === publishModes.openSource || row.ownerId === context.user.id;
      const reason = productReasons.tryFailed({ detail: isOpen ? outcome.error.slice(0, 300) : '' });
      const { code } = new DomainError('productTryRefused', reason);
      yield { event: 'conversation.chat.failed', data: state('failed', { code, msg: reason.text }) };
    }
    yield { event: 'done', data: '[DONE]' };
  } finally {
    await stop();
  }
}

async function* textsOf(service: RunService, id: string, signal: AbortSignal): AsyncGenerator<string> {
  for await (const events of service.events(id, 0, signal)) {
    for (const event of events) {
      if (event.type !== 'node.progress' || event.path !== agentNodeId || !isJsonObject(event.data)) continue;
      const told = event.data as unknown as TurnOutput;
      if (told.type === 'text') yield told.text;
    }
    if (events.at(-1)?.type === 'run.waiting') return;
  }
}

/** One run of the frozen workflow. */
export async function tryRun(
  context: Context,
  input: Input<Calls['tryRun']>,
): Promise<Result<Calls['tryRun']>> {
  const { row, snapshot } = await requireTriable(context, input.product_id, 'workflow');
  const end = await beginTry(context);
  try {
    const head = await findHead(context.db, await triedCopy(context, row, snapshot));
    if (!head) throw noSuchProduct();
    const access = accessToStore(context.user.id);
    const service = context.use(runs);
    const published = await requirePublished(context, access, head, {});
    const id = await service.start({
      ...{ context, access, kind: 'release', mode: 'sync', workflowId: head.id },
      ...{ version: published.version, commitId: published.commitId, document: published.json },
      ...{ inputs: (input.inputs ?? {}) as JsonObject, connectorId: connectors.api },
    });
    await countUse(context, row);
    return await resultOf(context, service, id);
  } finally {
    end();
  }
}

async function resultOf(context: Context, service: RunService, id: string): Promise<Result<Calls['tryRun']>> {
  const timeout = AbortSignal.timeout(tryLimits.milliseconds);
  const failed = (error: string, ms = 0) => ({
    ...{ status: 'failed', output: '', error: error.slice(0, 2000), duration_ms: ms },
  });
  try {
    const { run } = await service.wait(id, AbortSignal.any([context.signal, timeout]));
    // Nobody can answer a question.
    if (run.status === 'waiting') await service.cancel(id);
    if (run.status !== 'success')
      return failed(run.errorMessage ?? productReasons.cannotTry().text, run.activeMs);
    const output = (await service.store.readOutput(run)) ?? '';
    return { status: 'success', output, error: '', duration_ms: run.activeMs };
  } catch (error) {
    await service.cancel(id).catch(() => undefined);
    if (timeout.aborted) return failed(productReasons.spendingUsedUp().text, tryLimits.milliseconds);
    throw error;
  }
}
