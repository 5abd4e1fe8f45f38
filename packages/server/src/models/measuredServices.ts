import { type ModelKind, modelPricing } from '@heddle/api-contract';
import type { CallOptions, ModelChunk, ModelRequest } from '@heddle/executor';
import { Turns } from '../kernel/Turns.js';
import { createCaller, type Measured } from './callModel.js';
import type { ModelConfiguration } from './configuration.js';
import { countTokens } from './countTokens.js';
import { ModelError } from './ModelError.js';
import type { ModelServices } from './ModelServices.js';
import { costOf } from './usage/costOf.js';
import type { CallPlace, ModelCall } from './usage/ModelCall.js';

/** Dependencies of the services. */
export interface MeasuredParts {
  find(id: string): Promise<ModelConfiguration>;
  /** Used instead of `find` for the demo model, which is not configured. */
  demo: ModelConfiguration;
  fetch: typeof globalThis.fetch;
  /** Chat calls to one endpoint at once. */
  callsPerProvider: number;
  chat(model: ModelConfiguration, request: ModelRequest, options: CallOptions): AsyncIterable<ModelChunk>;
  record(call: ModelCall | Promise<ModelCall>): void;
}

/** Told what each call has used: its tokens, and its cost in the currency of the price. */
export type OnUse = (use: { tokens: number; cost: number }) => void;

interface Caller {
  place: CallPlace;
  onUse: OnUse | undefined;
}

type FinishedChunk = ModelChunk & { type: 'finished' };
type Units = Pick<ModelCall, 'inputUnits' | 'outputUnits'>;

/** Services that record their calls: caller, duration, cost and outcome. */
export function createMeasuredServices(
  parts: MeasuredParts,
): (place: CallPlace, onUse?: OnUse) => ModelServices {
  // Providers refuse calls above their own limits, which would fail runs; here they wait in order.
  const providers = new Turns(parts.callsPerProvider);
  const find = async (id: string) => (id === parts.demo.id ? parts.demo : parts.find(id));

  function note({ place, onUse }: Caller, model: ModelConfiguration, kind: ModelKind) {
    const at = new Date();
    const begin = performance.now();
    return (outcome: ModelCall['outcome'], units: Units | Promise<Units>) => {
      const durationMs = Math.round(performance.now() - begin);
      const known = (counted: Units): ModelCall => {
        const cost = costOf(kind, model.price, counted);
        onUse?.({ tokens: hasTokens(kind) ? counted.inputUnits + counted.outputUnits : 0, cost });
        return {
          ...place,
          at,
          modelId: model.id,
          modelName: model.name,
          kind,
          inputUnits: counted.inputUnits,
          outputUnits: counted.outputUnits,
          cost,
          currency: model.price?.currency ?? '',
          durationMs,
          outcome,
        };
      };
      parts.record(units instanceof Promise ? units.then(known) : known(units));
    };
  }

  async function* stream(
    caller: Caller,
    request: ModelRequest,
    options: CallOptions,
  ): AsyncGenerator<ModelChunk> {
    const model = await find(request.model);
    const leave = model === parts.demo ? undefined : await providers.begin(model.baseURL, options.signal);
    const end = note(caller, model, 'chat');
    let answer = '';
    let units: Units | undefined;
    let outcome: ModelCall['outcome'] = 'cancelled';
    try {
      for await (const chunk of parts.chat(model, request, options)) {
        if (chunk.type === 'text' || chunk.type === 'reasoning') answer += chunk.text;
        if (chunk.type === 'finished') {
          units = { inputUnits: chunk.usage.inputTokens, outputUnits: chunk.usage.outputTokens };
          outcome = 'ok';
          yield priced(chunk, model);
        } else yield chunk;
      }
      outcome = 'ok';
    } catch (error) {
      outcome = outcomeOf(error, options.signal);
      throw error;
    } finally {
      leave?.();
      // Cancelled and failed streams also cost what was generated so far.
      end(outcome, units ?? (answer || outcome === 'cancelled' ? counted(request, answer) : nothing));
    }
  }

  async function measured<T>(
    from: Caller,
    kind: ModelKind,
    id: string,
    { signal }: { signal: AbortSignal },
    call: (caller: ReturnType<typeof createCaller>) => Promise<Measured<T>>,
  ): Promise<T> {
    const model = await find(id);
    const end = note(from, model, kind);
    try {
      const { result, ...units } = await call(createCaller(model, parts.fetch, { signal }));
      end('ok', units);
      return result;
    } catch (error) {
      end(outcomeOf(error, signal), nothing);
      throw error;
    }
  }

  return (place, onUse) => {
    const from: Caller = { place, onUse };
    return {
      chat: { stream: (request, options) => stream(from, request, options) },
      embeddings: {
        embed: ({ model, ...asked }, options) =>
          measured(from, 'embeddings', model, options, (caller) => caller.embed(asked)),
      },
      rerank: {
        rerank: ({ model, ...asked }, options) =>
          measured(from, 'rerank', model, options, (caller) => caller.rerank(asked)),
      },
      ocr: {
        read: ({ model, ...asked }, options) =>
          measured(from, 'ocr', model, options, (caller) => caller.read(asked)),
      },
      pictures: {
        make: ({ model, ...asked }, options) =>
          measured(from, 'image', model, options, (caller) => caller.make(asked)),
      },
      speech: {
        speak: ({ model, ...asked }, options) =>
          measured(from, 'speech', model, options, (caller) => caller.speak(asked)),
      },
      transcription: {
        transcribe: ({ model, ...asked }, options) =>
          measured(from, 'transcription', model, options, (caller) => caller.transcribe(asked)),
      },
    };
  };
}

/** The end of an answer with its cost, if the model has a price. */
function priced(chunk: FinishedChunk, { price }: ModelConfiguration): FinishedChunk {
  if (!price) return chunk;
  const { inputTokens: inputUnits, outputTokens: outputUnits } = chunk.usage;
  return { ...chunk, usage: { ...chunk.usage, cost: costOf('chat', price, { inputUnits, outputUnits }) } };
}

const hasTokens = (kind: ModelKind) => modelPricing[kind].input?.unit === 'token';
const nothing: Units = { inputUnits: 0, outputUnits: 0 };

async function counted(request: ModelRequest, answer: string): Promise<Units> {
  const [inputUnits, outputUnits] = await Promise.all([
    countTokens(request.messages.map(({ content }) => content)),
    countTokens([answer]),
  ]);
  return { inputUnits, outputUnits };
}

function outcomeOf(error: unknown, signal: AbortSignal): ModelCall['outcome'] {
  if (signal.aborted) return 'cancelled';
  return error instanceof ModelError ? error.kind : 'endpoint';
}
