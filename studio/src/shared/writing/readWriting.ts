import { ApiError, readReason } from '@heddle/api-contract';
import { loadErrorTexts } from '../api/refusals/loadErrorTexts.js';
import type { WritingOptions } from './useWriting.js';

/** An event of a call that streams what a model writes. */
type WritingEvent =
  | { event: 'text'; data: { content: string } }
  | { event: 'repair' }
  | { event: 'done'; data: object }
  | { event: 'error'; data: { code: number; msg: string; reason?: unknown } };

/** Reads what a model writes to its end. Throws the error of the stream, or that it ended early. */
export async function readWriting<Event extends WritingEvent>(
  events: AsyncIterable<Event>,
  { onText, onRepair }: Omit<WritingOptions, 'signal'>,
): Promise<Extract<Event, { event: 'done' }>['data']> {
  let text = '';
  for await (const event of events) {
    if (isDone(event)) return event.data;
    if (event.event === 'error') {
      await loadErrorTexts();
      const { code, msg, reason } = event.data;
      throw new ApiError(code, msg, undefined, 200, undefined, undefined, readReason(reason));
    }
    if (event.event === 'repair') {
      text = '';
      onRepair?.();
    } else if (event.event === 'text') {
      text += event.data.content;
    }
    onText(text);
  }
  // The connection ended before the text did.
  throw new TypeError('the stream ended early');
}

function isDone<Event extends WritingEvent>(event: Event): event is Extract<Event, { event: 'done' }> {
  return event.event === 'done';
}
