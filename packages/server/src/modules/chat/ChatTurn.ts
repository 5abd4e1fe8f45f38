import type { RunEvent } from '@heddle/workflow-schema/runs';
import { and, eq } from 'drizzle-orm';
import { storable } from '../../db/storable.js';
import type { App } from '../../kernel/services.js';
import { dropMessagesOfChat, type MessageRow, messagesOfChat, storeMessages } from '../conversation/index.js';
import { runs, type StoredRun } from '../run/index.js';
import type { ChatEvent, ChatMessage } from './ChatEvent.js';
import { readerOf } from './chatKinds.js';
import { EventFeed } from './EventFeed.js';
import { MessageIds } from './messageIds.js';
import type { ChatReader, Said, SaidMessage } from './Said.js';
import { type Chat, chats } from './tables.js';
import { withdrawChat } from './withdrawChat.js';

type EventBody = ChatEvent extends infer E ? (E extends ChatEvent ? Omit<E, 'id'> : never) : never;
type End = Pick<Chat, 'status'> & Partial<Pick<Chat, 'usage' | 'error' | 'requiredAction' | 'endedAt'>>;
type SaidAs<Type extends Said['type']> = Said & { type: Type };

/** Decides which process ends a chat. */
export interface ChatLease {
  /** Whether this process may end the chat. */
  hold(chatId: string): Promise<boolean>;
}

const pollMs = 200;
const pause = () => new Promise((resolve) => setTimeout(resolve, pollMs));

/** Set on a message that ends before it is complete. */
const cutOff = { interrupted: 'true' };

/**
 * Follows the run of a chat until it ends or asks something: stores its messages, and keeps the events for
 * those who read them, whether or not anybody does. The journal of the run decides, so that another process may
 * do it again after a crash; messages that are stored already keep their ids.
 */
export class ChatTurn {
  readonly #feed = new EventFeed<ChatEvent>();
  /** Resolves when everything is stored. Never rejects. */
  readonly done: Promise<void>;
  /** Messages of this chat that were stored before, by their part. */
  readonly #stored = new Map<string, MessageRow>();
  /** Messages that have begun, by their part. */
  readonly #open = new Map<string, ChatMessage>();
  #answer = '';
  /** The event of the journal that is being read. */
  #event: Pick<RunEvent, 'at' | 'seq'> = { at: 0, seq: 0 };
  readonly #ids: MessageIds;
  readonly #hurry = new AbortController();

  constructor(
    readonly app: App,
    readonly chat: Chat,
    readonly lease: ChatLease,
    /** Whether the chat has just begun here: nothing of it is stored. */
    readonly isNew = false,
  ) {
    this.#ids = new MessageIds(chat.id, chat.userMessageId);
    this.done = this.#follow().catch((error) => this.#fail(error));
  }

  /** The events after this id; further ones as they come. */
  events(signal: AbortSignal, afterId = 0): AsyncGenerator<ChatEvent, void, undefined> {
    return this.#feed.read(signal, afterId);
  }

  /** Suggests no more questions: the user has sent the next message. */
  hurry(): void {
    this.#hurry.abort();
  }

  async #follow(): Promise<void> {
    const { app, chat } = this;
    const run = await this.#begun();
    if (!run) return this.#feed.close();
    if (!this.isNew) await this.#readStored();
    this.#emit({ type: 'chat', status: 'created', chat });
    this.#emit({ type: 'chat', status: 'in_progress', chat });
    const reader = readerOf(app, chat, run);
    let isReached = chat.questionId === null;
    for await (const events of app.use(runs).events(run.id, 0, app.closing))
      for (const event of events) {
        this.#event = event;
        const said = await reader.next(event, run);
        if (isReached) for (const one of said) if (await this.#take(one, run, reader)) return;
        if (event.type === 'run.resumed' && event.interruptId === chat.questionId) isReached = true;
      }
    if (app.closing.aborted) return this.#feed.close();
    return this.#end({ status: 'failed' });
  }

  /**
   * The run, once it has been accepted, or has accepted the answer. If the process died before it was, the chat
   * is withdrawn.
   */
  async #begun(): Promise<StoredRun | undefined> {
    const { id, runId, questionId } = this.chat;
    const service = this.app.use(runs);
    while (!this.app.closing.aborted) {
      const own = this.isNew && runId !== null && questionId === null ? service.live(runId) : undefined;
      const run = own?.run ?? (runId === null ? undefined : await service.find(runId));
      const open =
        run?.status === 'waiting' ? (await service.view(run.id))?.state.interrupts[0]?.id : undefined;
      if (run && (questionId === null || open !== questionId)) return run;
      if (await this.lease.hold(id)) return void (await withdrawChat(this.app.db, this.chat));
      if (!(await this.#isInProgress())) return undefined;
      await pause();
    }
    return undefined;
  }

  /** Handles what the run says; true after the last of it. */
  async #take(said: Said, run: StoredRun, reader: ChatReader): Promise<boolean> {
    switch (said.type) {
      case 'piece':
        this.#continue(said.part, said.message);
        return false;
      case 'message':
        await this.#complete(said.part, said.message);
        return false;
      case 'broken':
        await this.#break(said.part);
        return false;
      case 'asked':
        await this.#ask(said);
        return true;
      case 'ended':
        await this.#finish(run, reader, said.usage);
        return true;
      case 'failed':
        await this.#stop(said, run);
        return true;
    }
  }

  #continue(part: string, piece: SaidMessage): void {
    const open = this.#open.get(part);
    const whole = open ?? { ...this.#begin(part), ...piece };
    if (open) {
      open.content += piece.content;
      if (piece.reasoning !== undefined) open.reasoning = (open.reasoning ?? '') + piece.reasoning;
    } else this.#open.set(part, whole);
    const { id, createdAt } = whole;
    this.#emit({ type: 'delta', message: { ...piece, id, createdAt } });
  }

  async #complete(part: string, said: SaidAs<'message'>['message']): Promise<void> {
    const open = this.#open.get(part);
    this.#open.delete(part);
    if ((said.content ?? open?.content ?? '') === '' && !open?.reasoning && !said.reasoning) return;
    const message: ChatMessage = { ...(open ?? { ...this.#begin(part), content: '' }), ...said };
    if (message.type === 'answer') this.#answer += message.content;
    await this.#store(part, message);
    this.#emit({ type: 'message', message });
  }

  /** Stores what was said of messages that end here. */
  async #break(part?: string): Promise<void> {
    for (const [key, open] of [...this.#open]) {
      if (part !== undefined && key !== part) continue;
      this.#open.delete(key);
      const message = { ...open, extra: { ...open.extra, ...cutOff } };
      await this.#store(key, message, 'broken');
      this.#emit({ type: 'message', message });
    }
  }

  async #ask({ part, message: said, requiredAction }: SaidAs<'asked'>): Promise<void> {
    const message: ChatMessage = { ...this.#begin(part), ...said };
    await this.#store(part, message);
    if ((said.contentType ?? 'text') === 'text') this.#emit({ type: 'delta', message });
    this.#emit({ type: 'message', message });
    await this.#end({ status: 'requires_action', ...(requiredAction && { requiredAction }) });
  }

  async #finish(run: StoredRun, reader: ChatReader, given: Chat['usage'] | undefined): Promise<void> {
    const endedAt = new Date(this.#event.at);
    if (reader.finish && this.chat.suggest !== null) await this.#suggest(run, reader.finish.bind(reader));
    const usage = given ?? (await this.app.use(runs).view(run.id))?.state.usage ?? null;
    await this.#end({ status: 'completed', usage, endedAt });
  }

  /** The questions that were suggested before, else new ones. */
  async #suggest(run: StoredRun, finish: NonNullable<ChatReader['finish']>): Promise<void> {
    const isHeld = await this.#mayEnd();
    await this.#readStored();
    const earlier = [...this.#stored.values()].filter(({ type }) => type === 'follow_up');
    const signal = AbortSignal.any([this.app.closing, this.#hurry.signal]);
    const said =
      earlier.length > 0 || !isHeld
        ? earlier.map(({ part, content }) => ({ part: part ?? '', content }))
        : await finish(run, this.#answer, signal);
    for (const { part, content } of said) await this.#complete(part, { type: 'follow_up', content });
  }

  async #stop({ code, message, reason, usage }: SaidAs<'failed'>, run: StoredRun): Promise<void> {
    await this.#break();
    const now = await this.app.use(runs).find(run.id);
    const used = usage && { usage };
    if (now?.status === 'cancelled') return this.#end({ status: 'canceled', ...used });
    await this.#end({ status: 'failed', error: { code, message, ...(reason && { reason }) }, ...used });
  }

  #begin(part: string): { id: string; createdAt: Date } {
    const id = this.#ids.next(this.#event);
    const stored = this.#stored.get(part);
    return { id: stored?.id ?? id, createdAt: stored?.createdAt ?? new Date(this.#event.at) };
  }

  async #store(part: string, message: ChatMessage, status: MessageRow['status'] = 'available') {
    // A chat that is over is only read again: its messages may have been deleted since.
    if (this.#stored.has(part) || this.chat.status !== 'in_progress') return;
    const { id: chatId, conversationId, sectionId } = this.chat;
    const metaData = status === 'broken' ? cutOff : {};
    const row = {
      contentType: 'text',
      ...message,
      metaData,
      status,
      part,
      chatId,
      role: 'assistant' as const,
    };
    await storeMessages(this.app.db, { id: conversationId, sectionId }, [row]);
  }

  #emit(event: EventBody): void {
    this.#feed.push({ ...event, id: String(this.#feed.length + 1) } as ChatEvent);
  }

  /** Stores the status first, so that who sees the last event may send the next message. */
  async #end(given: End): Promise<void> {
    const { db } = this.app;
    const { error, requiredAction } = given;
    const end = {
      endedAt: new Date(),
      ...given,
      ...(error && { error: storable(error) }),
      ...(requiredAction && { requiredAction: storable(requiredAction) }),
    };
    if (await this.#mayEnd()) {
      if (!this.chat.isKept) await dropMessagesOfChat(db, this.chat.id);
      await db
        .update(chats)
        .set(end)
        .where(and(eq(chats.id, this.chat.id), eq(chats.status, 'in_progress')));
    }
    this.#emit({ type: 'chat', status: end.status, chat: { ...this.chat, ...end } });
    this.#emit({ type: 'done' });
    this.#feed.close();
  }

  /** Whether this process ends the chat; otherwise another one has. */
  async #mayEnd(): Promise<boolean> {
    while (!this.app.closing.aborted) {
      if (await this.lease.hold(this.chat.id)) return true;
      if (!(await this.#isInProgress())) return false;
      await pause();
    }
    return false;
  }

  async #isInProgress(): Promise<boolean> {
    const [row] = await this.app.db
      .select({ status: chats.status })
      .from(chats)
      .where(eq(chats.id, this.chat.id));
    return row?.status === 'in_progress';
  }

  async #readStored(): Promise<void> {
    for (const row of await messagesOfChat(this.app.db, this.chat.id))
      if (row.part !== null) this.#stored.set(row.part, row);
  }

  async #fail(error: unknown): Promise<void> {
    this.app.log.error('chat.failed', error, { chat: this.chat.id });
    if (!this.app.closing.aborted) await this.#end({ status: 'failed' }).catch(() => undefined);
    this.#feed.close();
  }
}
