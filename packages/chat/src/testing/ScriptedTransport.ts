import type { ChatEvent } from '../model/ChatEvent.js';
import type { ChatMessage } from '../model/ChatMessage.js';
import type { ChatTransport, OutgoingMessage, StreamOptions } from '../model/ChatTransport.js';

/** A stream that a test or story writes to. */
export class ScriptedStream implements AsyncIterable<ChatEvent> {
  readonly #events: (ChatEvent | Error | undefined)[] = [];
  #tell: () => void = () => undefined;
  #ids = 0;

  constructor(
    readonly signal: AbortSignal,
    readonly message?: OutgoingMessage,
    /** The id after which a resumed stream goes on. */
    readonly after?: string,
  ) {
    this.#ids = Number(after ?? 0);
  }

  push(event: ChatEvent): void {
    this.#add({ id: String(++this.#ids), ...event });
  }

  /** Text of an answer. */
  say(content: string, more: Partial<ChatMessage> = {}): void {
    this.push({ type: 'message.delta', message: makeMessage({ content, ...more }) });
  }

  complete(more: Partial<ChatMessage> = {}): void {
    this.push({ type: 'message.completed', message: makeMessage(more) });
  }

  status(status: 'created' | 'in_progress' | 'completed' | 'requires_action', id = 'chat1'): void {
    this.push({ type: 'chat', chat: { id, status } });
  }

  /** Ends the stream; without a status before, the connection counts as lost. */
  end(): void {
    this.#add(undefined);
  }

  fail(error: Error): void {
    this.#add(error);
  }

  #add(event: ChatEvent | Error | undefined): void {
    this.#events.push(event);
    this.#tell();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<ChatEvent> {
    for (let next = 0; ; next++) {
      while (this.#events.length <= next)
        await new Promise<void>((resolve) => {
          this.#tell = resolve;
        });
      const event = this.#events[next];
      if (event instanceof Error) throw event;
      if (!event) return;
      yield event;
    }
  }
}

export function makeMessage(values: Partial<ChatMessage> = {}): ChatMessage {
  return { id: 'a1', kind: 'answer', role: 'assistant', content: '', contentType: 'text', ...values };
}

/** A transport whose streams a test writes, newest last; `abilities` adds or replaces calls. */
export function scriptTransport(abilities: Partial<ChatTransport> = {}) {
  const streams: ScriptedStream[] = [];
  const open = (options: StreamOptions, message?: OutgoingMessage, after?: string) => {
    const stream = new ScriptedStream(options.signal, message, after);
    streams.push(stream);
    return stream;
  };
  const transport: ChatTransport = {
    send: (message, options) => open(options, message),
    ...abilities,
  };
  return { transport, streams, open, last: () => streams.at(-1)! };
}
