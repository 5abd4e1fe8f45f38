import { type ModelCapability, modelCapabilities } from '@heddle/api-contract';
import { createCaller } from '../callModel.js';
import type { ModelConfiguration } from '../configuration.js';
import { explainFailure } from '../explainFailure.js';
import { ModelError, type ModelErrorKind } from '../ModelError.js';
import { streamChat } from '../streamChat.js';
import { listRemoteModels } from './listRemoteModels.js';
import { gather, greeting, type Question, questions, silence } from './questions.js';

/** A part of a test, in the order in which they come. */
export const checkSteps = ['reach', 'answer', ...modelCapabilities] as const;
/** A part of a test. */
export type CheckStep = (typeof checkSteps)[number];

/** How far a test is; the last event is the result. */
export type CheckEvent =
  | { event: 'step'; data: { step: CheckStep; state: 'begun' | 'passed' | 'failed' | 'skipped' } }
  | { event: 'result'; data: CheckResult };

/** What a test found out. */
export interface CheckResult {
  outcome: 'ok' | ModelErrorKind;
  /** What the service said or the connection did, in English; empty when all is well. */
  detail: string;
  /** What the model can do, as far as it was asked. */
  found: ModelCapability[];
  /** What it was said to do and cannot. */
  missing: ModelCapability[];
  /** The names of the models there, where the service lists them. */
  models: string[];
  milliseconds: number;
}

export interface CheckOptions {
  fetch: typeof globalThis.fetch;
  signal: AbortSignal;
  stepTimeoutMs?: number;
}

/**
 * Tests a service, and the model where one is named, with real calls: is it there, does it take the key, does it answer,
 * does it do what is said of it. A cancelled test throws the reason of its cancelling.
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
    const { kind, message } = error instanceof ModelError ? error : explainFailure(model, error);
    yield stepEvent(step, 'failed');
    yield result({ outcome: kind, detail: message });
  }

  function result(end: Pick<CheckResult, 'outcome' | 'detail'>): CheckEvent {
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

/** The models of the service; undefined where it has no list, which only a call of a model can then judge. */
async function reach(model: ModelConfiguration, options: CheckOptions): Promise<string[] | undefined> {
  try {
    return await listRemoteModels(model, options.fetch, limited(options));
  } catch (error) {
    const hasNoList =
      error instanceof ModelError && error.kind === 'address' && /\(40[45]\)/.test(error.message);
    if (hasNoList && model.model !== '') return undefined;
    throw error;
  }
}

async function ask(model: ModelConfiguration, question: Question, options: CheckOptions): Promise<boolean> {
  const request = { ...question.request, model: model.id };
  const stream = streamChat(model, options.fetch, request, {
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

// Services refuse what a model cannot do in many words; only what would stop any call is a failure of the test.
const fatal: readonly ModelErrorKind[] = ['key', 'limit', 'time', 'refused', 'address'];

async function canDo(
  model: ModelConfiguration,
  capability: ModelCapability,
  options: CheckOptions,
): Promise<boolean> {
  try {
    // The picture itself is shown only to models that are said to see.
    return await ask({ ...model, capabilities: [capability] }, questions[capability], options);
  } catch (error) {
    options.signal.throwIfAborted();
    const { kind } = error instanceof ModelError ? error : explainFailure(model, error);
    if (fatal.includes(kind)) throw error;
    return false;
  }
}
