import type { WireEvent } from './openApi.js';
import { parseJson } from './parseJson.js';

/** Longer events are refused: no server of this kind sends them. */
const maxEventLength = 4 * 1024 * 1024;

/** The events of a `text/event-stream` body, as the HTML standard defines them, with their data parsed as JSON. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<WireEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += value ? decoder.decode(value, { stream: true }) : '';
      const blocks = rest.split(/\r\n\r\n|\n\n|\r\r/);
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = readBlock(block);
        if (event) yield event;
      }
      // What follows the last empty line was cut off in the middle: the standard ignores it.
      if (done) return;
      if (rest.length > maxEventLength) throw new Error('The answer contains an event that is too long.');
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function readBlock(block: string): WireEvent | undefined {
  const event: WireEvent = { event: 'message' };
  const data: string[] = [];
  for (const line of block.split(/\r\n|\n|\r/)) {
    const colon = line.indexOf(':');
    if (colon === 0) continue;
    const name = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'event') event.event = value;
    else if (name === 'id') event.id = value;
    else if (name === 'data') data.push(value);
  }
  if (data.length === 0 && event.event === 'message') return undefined;
  const text = data.join('\n');
  return { ...event, data: parseJson(text) ?? text };
}
