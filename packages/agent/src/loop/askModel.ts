import type { ModelRequest, ModelToolCall } from '@heddle/workflow-schema/models';
import type { Usage } from '@heddle/workflow-schema/runs';
import type { ModelService } from '../AgentServices.js';
import { TurnError } from '../TurnError.js';
import type { TurnEvent, TurnPiece } from '../TurnEvent.js';
import { Patience } from './Patience.js';

/** A model that asks for more than this at once is not worth hearing out. */
const maxCalls = 256;

/** How to ask a model. */
export interface Asking {
  model: ModelService;
  request: ModelRequest;
  round: number;
  signal: AbortSignal;
  idempotencyKey: string;
  silenceMs: number;
  /** Receives all text of this answer, for the case that it is cut off. */
  onText(text: string): void;
}

/** Streams one answer of the model, and returns it as an event. */
export async function* askModel(
  asking: Asking,
): AsyncGenerator<TurnPiece, TurnEvent & { type: 'modelAnswered' }> {
  const { model, request, round, signal, idempotencyKey, silenceMs, onText } = asking;
  const began = performance.now();
  const stop = new AbortController();
  const onAbort = () => stop.abort(signal.reason);
  signal.addEventListener('abort', onAbort);
  if (signal.aborted) onAbort();
  const patience = new Patience(signal, silenceMs);
  const chunks = model.stream(request, { signal: stop.signal, idempotencyKey })[Symbol.asyncIterator]();
  let text = '';
  let reasoning = '';
  let usage: Usage | undefined;
  let firstMs: number | undefined;
  let isRead = false;
  const calls: ModelToolCall[] = [];
  try {
    for (;;) {
      const { done, value: chunk } = await patience.wait(chunks.next());
      if (done) break;
      firstMs ??= performance.now() - began;
      if (chunk.type === 'finished') usage = chunk.usage;
      else if (chunk.type === 'toolCall') {
        if (calls.push(chunk.call) > maxCalls) throw tooManyCalls();
      } else if (chunk.text !== '') {
        if (chunk.type === 'text') {
          text += chunk.text;
          onText(chunk.text);
        } else reasoning += chunk.text;
        yield { type: chunk.type, round, text: chunk.text };
      }
    }
    isRead = true;
  } finally {
    signal.removeEventListener('abort', onAbort);
    patience.end();
    if (!isRead) {
      // A stream that waits for its provider ends only after the provider has been told.
      stop.abort(signal.reason);
      chunks.return?.()?.catch?.(() => undefined);
    }
  }
  return {
    type: 'modelAnswered',
    round,
    text,
    calls,
    ms: elapsed(began),
    ...(reasoning === '' ? {} : { reasoning }),
    ...(usage === undefined ? {} : { usage }),
    ...(firstMs === undefined ? {} : { firstMs: Math.round(firstMs) }),
  };
}

function tooManyCalls(): TurnError {
  const message = `the model asked for more than ${maxCalls} tools at once`;
  return new TurnError('toolCalls', message, { maximum: maxCalls });
}

/** Whole milliseconds since a time of `performance.now()`. */
export function elapsed(began: number): number {
  return Math.round(performance.now() - began);
}
