import { type ModelCapability, modelCapabilities, type SentReason, toSentReason } from '@heddle/api-contract';
import { createCaller } from '../callModel.js';
import type { ModelConfiguration } from '../configuration.js';
import { explainFailure } from '../explainFailure.js';
import { ModelError, type ModelErrorKind } from '../ModelError.js';
import { streamChat } from '../streamChat.js';
import { listRemoteModels } from './listRemoteModels.js';
import { gather, greeting, type Question, questions, redSquareBytes, silence } from './questions.js';

/** The steps of a test, in order. */
export const checkSteps = ['reach', 'answer', ...modelCapabilities] as const;
/** A step of a test. */
export type CheckStep = (typeof checkSteps)[number];

/** Progress of a test; the last event is the result. */
export type CheckEvent =
  | { event: 'step'; data: { step: CheckStep; state: 'begun' | 'passed' | 'failed' | 'skipped' } }
  | { event: 'result'; data: CheckResult };

/** Result of a test. */
export interface CheckResult {
  outcome: 'ok' | ModelErrorKind;
  /** Error of the service or the connection, in English; empty on success. */
  detail: string;
  /** The error as a key and parameters; absent on success. */
  reason?: SentReason;
  /** The capabilities that were tested and found. */
  found: ModelCapability[];
  /** Configured capabilities that the model lacks. */
  missing: ModelCapability[];
  /** Names of the models at the service, where it lists them. */
  models: string[];
  milliseconds: number;
}

export interface CheckOptions {
  fetch: typeof globalThis.fetch;
  signal: AbortSignal;
  stepTimeoutMs?: number;
}

/**
 * Tests a service, and optionally a model, with real calls: whether it is reachable, accepts the key,
 * responds, and has the configured capabilities. Throws the abort reason when cancelled.
 */
export async function* checkModel(
  model: ModelConfiguration,
  options: CheckOptions,
): AsyncGenerator<CheckEvent> {
  const begin = performance.now();
  const found: ModelCapability[] = [];
  const missing: ModelCapability[] = [];
  let models: string[] = [];
  let step: CheckStep = 'reach';
  try {
    yield stepEvent(step, 'begun');
    const listed = await reach(model, options);
    if (listed) models = listed;
    yield stepEvent(step, listed ? 'passed' : 'skipped');
    if (model.model !== '') {
      step = 'answer';
      yield stepEvent(step, 'begun');
      await answer(model, options);
      yield stepEvent(step, 'passed');
    }
    for (step of model.model !== '' && (model.kind ?? 'chat') === 'chat' ? modelCapabilities : []) {
      yield stepEvent(step, 'begun');
      const can = await canDo(model, step, options);
      if (can) found.push(step);
      else if (model.capabilities?.includes(step)) missing.push(step);
      yield stepEvent(step, can ? 'passed' : missing.includes(step) ? 'failed' : 'skipped');
    }
    yield result({ outcome: missing.length > 0 ? 'capability' : 'ok', detail: '' });
  } catch (error) {
    options.signal.throwIfAborted();
    const { kind, reason } = error instanceof ModelError ? error : explainFailure(model, error);
    yield stepEvent(step, 'failed');
    yield result({ outcome: kind, detail: reason.text, reason: toSentReason(reason) });
  }

  function result(end: Pick<CheckResult, 'outcome' | 'detail' | 'reason'>): CheckEvent {
    const milliseconds = Math.round(performance.now() - begin);
    return { event: 'result', data: { ...end, found, missing, models, milliseconds } };
  }
}

function stepEvent(
  step: CheckStep,
  state: Extract<CheckEvent, { event: 'step' }>['data']['state'],
): CheckEvent {
  return { event: 'step', data: { step, state } };
}

function limited({ signal, stepTimeoutMs = 30_000 }: CheckOptions): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(stepTimeoutMs)]);
}

/** The models of the service; undefined where it has no list, so that only a call can test it. */
async function reach(model: ModelConfiguration, options: CheckOptions): Promise<string[] | undefined> {
  try {
    return await listRemoteModels(model, options.fetch, limited(options));
  } catch (error) {
    const hasNoList =
      error instanceof ModelError &&
      error.kind === 'address' &&
      [404, 405].includes(Number(error.reason.parameters.status));
    if (hasNoList && model.model !== '') return undefined;
    throw error;
  }
}

async function ask(model: ModelConfiguration, question: Question, options: CheckOptions): Promise<boolean> {
  const request = { ...question.request, model: model.id };
  const stream = streamChat(model, { fetch: options.fetch }, request, {
    signal: limited(options),
    idempotencyKey: crypto.randomUUID(),
  });
  return question.passes(await gather(stream));
}

async function answer(model: ModelConfiguration, options: CheckOptions): Promise<void> {
  const caller = createCaller(model, options.fetch, { signal: limited(options) });
  switch (model.kind ?? 'chat') {
    case 'chat':
      await ask(model, greeting, options);
      return;
    case 'embeddings':
      await caller.embed({ texts: ['Heddle'] });
      return;
    case 'rerank':
      await caller.rerank({ query: 'Where is bread baked?', texts: ['In a bakery.', 'On the moon.'] });
      return;
    case 'ocr':
      await caller.read({ picture: { bytes: redSquareBytes(), mediaType: 'image/png' } });
      return;
    case 'image':
      await caller.make({ prompt: 'A small red square' });
      return;
    case 'speech':
      await caller.speak({ text: 'Heddle' });
      return;
    case 'transcription':
      await caller.transcribe({ audio: silence() });
  }
}

// Services report unsupported features in many ways; only errors that would affect every call fail the test.
const fatal: readonly ModelErrorKind[] = [
  'key',
  'limit',
  'time',
  'refused',
  'address',
  'host',
  'connection',
  'port',
  'tls',
];

async function canDo(
  model: ModelConfiguration,
  capability: ModelCapability,
  options: CheckOptions,
): Promise<boolean> {
  try {
    // Claim the tested capability, since pictures are sent only to models that have it.
    return await ask({ ...model, capabilities: [capability] }, questions[capability], options);
  } catch (error) {
    options.signal.throwIfAborted();
    const { kind } = error instanceof ModelError ? error : explainFailure(model, error);
    if (fatal.includes(kind)) throw error;
    return false;
  }
}
