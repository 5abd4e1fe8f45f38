import { type Client, createClient } from '@heddle/api-contract';
import { type ChatStreamEvent, chat } from '@heddle/api-contract/families/chat';
import { conversation } from '@heddle/api-contract/families/conversation';
import { type OpenChatEvent, openChat } from '@heddle/api-contract/families/open-chat';

const families = { chat, openChat, conversation };

export type ReaderClient = Client<typeof families>;
export type ReaderEvent = ChatStreamEvent | OpenChatEvent;

/** Whom a reader talks to. */
export interface Partner {
  /** Opens the conversation of a reader, where a message does not open it. */
  open?(client: ReaderClient, name: string): Promise<string>;
  /** Sends a message to a conversation. */
  send(client: ReaderClient, conversationId: string, name: string): AsyncIterable<ReaderEvent>;
}

/** A client with a token, as programs use it. */
export function readerClient(url: string, token: string, more: Record<string, string> = {}): ReaderClient {
  return createClient(families, {
    checkAnswers: true,
    headers: { authorization: `Bearer ${token}`, ...more },
    fetch: (path, init) => fetch(new URL(path, url), init),
  });
}

/** One reader: the events it has received, over as many connections as it took. */
export class Reader {
  readonly events: ReaderEvent[] = [];
  conversationId = '';

  constructor(
    readonly partner: Partner,
    readonly token: string,
    readonly name: string,
  ) {}

  async open(url: string): Promise<void> {
    if (this.partner.open)
      this.conversationId = await this.partner.open(readerClient(url, this.token), this.name);
  }

  /** Sends the message, or sends it again, and reads until the connection ends. */
  async read(url: string): Promise<void> {
    const last = this.events.at(-1)?.id;
    const client = readerClient(url, this.token, {
      'idempotency-key': this.name,
      ...(last !== undefined && { 'last-event-id': last }),
    });
    try {
      for await (const event of this.partner.send(client, this.conversationId, this.name)) {
        this.events.push(event);
        if (event.event === 'conversation.chat.created') this.conversationId = event.data.conversation_id;
      }
    } catch {
      // The process has died.
    }
  }

  /** Reads on until the last event. */
  async readOn(url: string): Promise<void> {
    const until = Date.now() + 60_000;
    while (!this.isOver && Date.now() < until) {
      await this.read(url);
      if (!this.isOver) await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** Whether the next message of the conversation is accepted: the chat has ended. */
  async isFree(url: string): Promise<boolean> {
    const client = readerClient(url, this.token);
    try {
      for await (const { event } of this.partner.send(client, this.conversationId, 'next'))
        return event === 'conversation.chat.created';
    } catch {
      // Refused while the chat goes on.
    }
    return false;
  }

  get isOver(): boolean {
    return this.events.at(-1)?.event === 'done';
  }

  get words(): number {
    return this.events.filter(({ event }) => event === 'conversation.message.delta').length;
  }

  /** The messages that were completed. */
  get completed() {
    return this.events.flatMap((event) =>
      event.event === 'conversation.message.completed' ? [event.data] : [],
    );
  }

  /** The pieces of each message, joined. */
  get pieces(): Map<string, string> {
    const pieces = new Map<string, string>();
    for (const event of this.events)
      if (event.event === 'conversation.message.delta')
        pieces.set(event.data.id, (pieces.get(event.data.id) ?? '') + event.data.content);
    return pieces;
  }
}
