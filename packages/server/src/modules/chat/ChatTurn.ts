import type { ChatStreamEvent } from '@heddle/api-contract/families/chat';
import type { WorkflowStreamEvent } from '@heddle/api-contract/families/workflow-open';
import type { RunEvent } from '@heddle/workflow-schema/runs';
import { and, eq } from 'drizzle-orm';
import { newId } from '../../db/ids.js';
import type { App } from '../../kernel/services.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { messagesOfChat, type NewMessage, storeMessages } from '../conversation/index.js';
import { runs, type StoredRun } from '../run/index.js';
import { RunFrames } from '../workflow-open/index.js';
import { MessageIds } from './messageIds.js';
import { questionMessage } from './questionMessage.js';
import { type SuggestSettings, suggestQuestions } from './suggestions.js';
import { chats } from './tables.js';
import { withdrawChat } from './withdrawChat.js';

/** A chat. */
export type Chat = typeof chats.$inferSelect;

type EventName = ChatStreamEvent['event'];
type DataOf<E extends EventName> = (ChatStreamEvent & { event: E })['data'];
type Stored = Awaited<ReturnType<typeof messagesOfChat>>[number];

/** A message of the chat flow. */
interface Text {
  id: string;
  /** Identifies the message within the chat. */
  part: string;
  text: string;
  /** When it began, in milliseconds. */
  at: number;
}

type Piece = Pick<
  (WorkflowStreamEvent & { event: 'Message' })['data'],
  'node_id' | 'content' | 'node_is_finish'
>;

/** Decides which process ends a chat. */
export interface ChatLease {
  /** Whether this process may end the chat. */
  hold(chatId: string): Promise<boolean>;
}

const pollMs = 200;
const pause = () => new Promise((resolve) => setTimeout(resolve, pollMs));

/** Set on a message that ends before its node has ended. */
const cutOff = { interrupted: 'true' };

/**
 * Follows the run of a chat until it ends or asks something: stores its messages, and keeps the events for
 * those who read the stream, whether or not anybody does. The journal of the run decides, so that another
 * process may do it again after a crash; messages that are stored already keep their ids.
 */
export class ChatTurn {
  readonly #events: ChatStreamEvent[] = [];
  /** Resolves when everything is stored. Never rejects. */
  readonly done: Promise<void>;
  #isOver = false;
  #tell: () => void = () => undefined;
  #news: Promise<void> = Promise.resolve();
  /** Messages of this chat that were stored before, by their part. */
  #stored = new Map<string, Stored>();
  #parts = 0;
  /** Texts that nodes have begun, by node. */
  readonly #open = new Map<string, Text>();
  #answer = '';

  readonly #ids: MessageIds;
  readonly #hurry = new AbortController();

  constructor(
    readonly app: App,
    readonly chat: Chat,
    readonly lease: ChatLease,
  ) {
    this.#ids = new MessageIds(chat.id, chat.userMessageId);
    this.#renew();
    this.done = this.#follow().catch((error) => this.#fail(error));
  }

  /** The events after this id; further ones as they come. */
  async *events(signal: AbortSignal, afterId = 0): AsyncGenerator<ChatStreamEvent, void, undefined> {
    const gone = new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    for (let next = afterId; !signal.aborted; ) {
      const news = this.#news;
      const event = this.#events[next];
      if (event) {
        next += 1;
        yield event;
      } else if (this.#isOver) return;
      else await Promise.race([news, gone]);
    }
  }

  /** Suggests no more questions: the user has sent the next message. */
  hurry(): void {
    this.#hurry.abort();
  }

  async #follow(): Promise<void> {
    const { app, chat } = this;
    const service = app.use(runs);
    const run = await this.#begun();
    if (!run) return this.#close();
    await this.#readStored();
    this.#emit('conversation.chat.created', this.#chatData('created'));
    this.#emit('conversation.chat.in_progress', this.#chatData('in_progress'));
    const names = await service.documents.names(run);
    const frames = new RunFrames({ runId: run.id, debugUrl: chat.debugUrl, names });
    let isReached = chat.questionId === null;
    for await (const events of service.events(run.id, 0, app.closing))
      for (const event of events) {
        if (frames.needsNames(event)) frames.learn(await service.documents.names(run));
        const next = frames.next(event);
        if (isReached && (await this.#take(next, event, run))) return;
        if (event.type === 'run.resumed' && event.interruptId === chat.questionId) isReached = true;
      }
    if (app.closing.aborted) return this.#close();
    return this.#end('failed');
  }

  /**
   * The run, once it has been accepted, or has accepted the answer. If the process died before it was, the chat
   * is withdrawn.
   */
  async #begun(): Promise<StoredRun | undefined> {
    const { id, runId, questionId } = this.chat;
    const service = this.app.use(runs);
    while (!this.app.closing.aborted) {
      const run = runId === null ? undefined : await service.find(runId);
      const open =
        run?.status === 'waiting' ? (await service.view(run.id))?.state.interrupts[0]?.id : undefined;
      if (run && (questionId === null || open !== questionId)) return run;
      if (await this.lease.hold(id)) return void (await withdrawChat(this.app.db, this.chat));
      if (!(await this.#isInProgress())) return undefined;
      await pause();
    }
    return undefined;
  }

  /** Handles the frames of one event; true after the last ones. */
  async #take(frames: readonly WorkflowStreamEvent[], event: RunEvent, run: StoredRun): Promise<boolean> {
    const asked = frames.find((frame) => frame.event === 'Interrupt');
    if (asked) {
      await this.#ask(asked.data.interrupt_data.data, event);
      return true;
    }
    for (const frame of frames) {
      if (frame.event === 'Message') await this.#say(frame.data, event);
      if (frame.event === 'Done') await this.#complete(run, event);
      if (frame.event === 'Error') await this.#stop(frame.data, run);
      if (frame.event === 'Done' || frame.event === 'Error') return true;
    }
    return false;
  }

  async #say(
    { node_id: nodeId, content, node_is_finish: isFinished }: Piece,
    event: RunEvent,
  ): Promise<void> {
    const open = this.#open.get(nodeId) ?? this.#begin(event);
    this.#open.set(nodeId, open);
    open.text += content;
    if (content !== '')
      this.#emit('conversation.message.delta', this.#messageData({ ...open, text: content }));
    if (!isFinished) return;
    this.#open.delete(nodeId);
    if (open.text === '') return;
    this.#answer += open.text;
    await this.#store(open, { type: 'answer' });
    this.#emit('conversation.message.completed', this.#messageData(open));
  }

  async #ask(data: string, event: RunEvent): Promise<void> {
    const { content, contentType } = questionMessage(data);
    const message = { ...this.#begin(event), text: content };
    await this.#store(message, { type: 'answer', contentType });
    if (contentType === 'text') this.#emit('conversation.message.delta', this.#messageData(message));
    const shown = { ...this.#messageData(message), content_type: contentType };
    this.#emit('conversation.message.completed', shown);
    const chat = this.#chatData('requires_action');
    await this.#end('requires_action', () => {
      this.#emit('conversation.chat.requires_action', chat);
      this.#emit('done', { debug_url: this.chat.debugUrl });
    });
  }

  async #complete(run: StoredRun, { at }: RunEvent): Promise<void> {
    for (const message of await this.#suggestions(run))
      this.#emit('conversation.message.completed', { ...this.#messageData(message), type: 'follow_up' });
    const { inputTokens = 0, outputTokens = 0 } = (await this.app.use(runs).view(run.id))?.state.usage ?? {};
    const usage = {
      token_count: inputTokens + outputTokens,
      input_count: inputTokens,
      output_count: outputTokens,
    };
    const chat = { ...this.#chatData('completed'), completed_at: toSeconds(new Date(at)), usage };
    await this.#end('completed', () => {
      this.#emit('conversation.chat.completed', chat);
      this.#emit('done', { debug_url: this.chat.debugUrl });
    });
  }

  /** Questions that were suggested before, else new ones, which are stored. */
  async #suggestions(run: StoredRun): Promise<Text[]> {
    if (this.chat.suggest === null) return [];
    const isHeld = await this.#mayEnd();
    await this.#readStored();
    const earlier = [...this.#stored.values()].filter(({ type }) => type === 'follow_up');
    if (earlier.length > 0 || !isHeld)
      return earlier.map(({ id, part, content, createdAt }) => ({
        id,
        part: part ?? '',
        text: content,
        at: createdAt.getTime(),
      }));
    const settings = JSON.parse(this.chat.suggest) as SuggestSettings;
    const { spaceId, userId, workflowId, id: runId } = run;
    const user = String((JSON.parse(run.input ?? '{}') as { USER_INPUT?: unknown }).USER_INPUT ?? '');
    const said = { user, answer: this.#answer, place: { spaceId, userId, workflowId, runId } };
    const signal = AbortSignal.any([this.app.closing, this.#hurry.signal]);
    const questions = await suggestQuestions(this.app, settings, said, signal);
    const at = Date.now();
    const messages = questions.map((text) => ({ id: newId(), part: String(this.#parts++), text, at }));
    for (const message of messages) await this.#store(message, { type: 'follow_up' });
    return messages;
  }

  async #stop(
    { error_code: code, error_message: msg }: { error_code: number; error_message: string },
    run: StoredRun,
  ): Promise<void> {
    for (const open of this.#open.values())
      if (open.text !== '') await this.#store(open, { type: 'answer', metaData: cutOff });
    const now = await this.app.use(runs).find(run.id);
    if (now?.status === 'cancelled') return this.#end('canceled');
    await this.#end('failed', () => this.#emit('error', { code, msg, debug_url: this.chat.debugUrl }));
  }

  #begin(event: RunEvent): Text {
    const part = String(this.#parts++);
    const id = this.#ids.next(event);
    return { id: this.#stored.get(part)?.id ?? id, part, text: '', at: event.at };
  }

  async #store(
    { id, part, text }: Text,
    values: Pick<NewMessage, 'type' | 'contentType' | 'metaData'>,
  ): Promise<void> {
    if (this.#stored.has(part)) return;
    const { id: chatId, conversationId, sectionId } = this.chat;
    const message = { ...values, id, part, chatId, role: 'assistant' as const, content: text };
    await storeMessages(this.app.db, { id: conversationId, sectionId }, [message]);
  }

  #messageData({ id, text, at }: Text): DataOf<'conversation.message.completed'> {
    return {
      id,
      chat_id: this.chat.id,
      conversation_id: this.chat.conversationId,
      bot_id: '',
      section_id: this.chat.sectionId,
      role: 'assistant',
      type: 'answer',
      content: text,
      content_type: 'text',
      created_at: toSeconds(new Date(at)),
    };
  }

  #chatData(status: DataOf<'conversation.chat.created'>['status']): DataOf<'conversation.chat.created'> {
    const { id, conversationId, sectionId, runId, createdAt } = this.chat;
    return {
      id,
      conversation_id: conversationId,
      bot_id: '',
      section_id: sectionId,
      status,
      execute_id: runId ?? '',
      created_at: toSeconds(createdAt),
    };
  }

  #emit<E extends EventName>(event: E, data: DataOf<E>): void {
    const id = String(this.#events.length + 1);
    this.#events.push({ id, event, data } as ChatStreamEvent);
    this.#tell();
    this.#renew();
  }

  #renew(): void {
    this.#news = new Promise((resolve) => {
      this.#tell = resolve;
    });
  }

  /** Stores the status first, so that who sees the last event may send the next message. */
  async #end(status: Chat['status'], tell: () => void = () => undefined): Promise<void> {
    if (await this.#mayEnd())
      await this.app.db
        .update(chats)
        .set({ status, endedAt: new Date() })
        .where(and(eq(chats.id, this.chat.id), eq(chats.status, 'in_progress')));
    tell();
    this.#close();
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
    if (!this.app.closing.aborted) await this.#end('failed').catch(() => undefined);
    this.#close();
  }

  #close(): void {
    this.#isOver = true;
    this.#tell();
  }
}
