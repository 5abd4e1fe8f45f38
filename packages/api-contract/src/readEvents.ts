/** A server-sent event; `data` is parsed if it is JSON. */
export interface ServerEvent {
  event: string;
  data: unknown;
  id?: string;
}

// A server that never ends a line must not exhaust the page's memory.
const maxEventLength = 64 * 1024 * 1024;

/** Reads server-sent events from a response body. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      const blocks = rest.split(/\r?\n\r?\n/);
      rest = done ? '' : (blocks.pop() ?? '');
      for (const block of blocks) {
        const event = parseEvent(block);
        if (event) yield event;
      }
      if (done) return;
      if (rest.length > maxEventLength) throw new Error('an event of the stream is too long');
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function parseEvent(block: string): ServerEvent | undefined {
  let name = 'message';
  let id: string | undefined;
  const data: string[] = [];
  for (const line of block.split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon === 0 || line === '') continue;
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') name = value;
    else if (field === 'id') id = value;
    else if (field === 'data') data.push(value);
  }
  if (name === 'message' && data.length === 0) return undefined;
  const text = data.join('\n');
  return { event: name, data: parseData(text), ...(id === undefined ? {} : { id }) };
}

function parseData(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
