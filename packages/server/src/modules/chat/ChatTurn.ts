import type { ChatStreamEvent } from '@heddle/api-contract/families/chat';
import type { WorkflowStreamEvent } from '@heddle/api-contract/families/workflow-open';
import { and, eq } from 'drizzle-orm';
import { newId } from '../../db/ids.js';
import type { App } from '../../kernel/services.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { messagesOfChat, type NewMessage, storeMessages } from '../conversation/index.js';
import { runs, type StoredRun } from '../run/index.js';
import { RunFrames } from '../workflow-open/index.js';
import { questionMessage } from './questionMessage.js';
import { type SuggestSettings, suggestQuestions } from './suggestions.js';
import { chats } from './tables.js';

/** A chat. */
export type Chat = typeof chats.$inferSelect;

type EventName = ChatStreamEvent['event'];
type DataOf<E extends EventName> = (ChatStreamEvent & { event: E })['data'];
type Stored = Awaited<ReturnType<typeof messagesOfChat>>[number];

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
  readonly #open = new Map<string, { id: string; part: string; text: string }>();
  #answer = '';

  constructor(
    readonly app: App,
    readonly chat: Chat,
  ) {
    this.#renew();
    this.done = this.#follow().catch((error) => this.#fail(error));
  }

  /** The events from the first one; further ones as they come. */
  async *events(signal: AbortSignal): AsyncGenerator<ChatStreamEvent, void, undefined> {
    const gone = new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    for (let next = 0; !signal.aborted; ) {
      const news = this.#news;
      const event = this.#events[next];
      if (event) {
        next += 1;
        yield event;
      } else if (this.#isOver) return;
      else await Promise.race([news, gone]);
    }
  }

  async #follow(): Promise<void> {
    const { app, chat } = this;
    const service = app.use(runs);
    const run = chat.runId === null ? undefined : await service.find(chat.runId);
    if (!run) return this.#end('failed');
    for (const row of await messagesOfChat(app.db, chat.id))
      if (row.part !== null) this.#stored.set(row.part, row);
    this.#emit('conversation.chat.created', this.#chatData('created'));
    this.#emit('conversation.chat.in_progress', this.#chatData('in_progress'));
    const names = await service.documents.names(run);
    const frames = new RunFrames({ runId: run.id, debugUrl: chat.debugUrl, names });
    let isReached = chat.questionId === null;
    for await (const events of service.events(run.id, 0, app.closing))
      for (const event of events) {
        if (frames.needsNames(event)) frames.learn(await service.documents.names(run));
        const next = frames.next(event);
        if (isReached && (await this.#take(next, run))) return;
        if (event.type === 'run.resumed' && event.interruptId === chat.questionId) isReached = true;
      }
    if (app.closing.aborted) return this.#close();
    return this.#end('failed');
  }

  /** Handles the frames of one event; true after the last ones. */
  async #take(frames: readonly WorkflowStreamEvent[], run: StoredRun): Promise<boolean> {
    const asked = frames.find((frame) => frame.event === 'Interrupt');
    if (asked) {
      await this.#ask(asked.data.interrupt_data.data);
      return true;
    }
    for (const frame of frames) {
      if (frame.event === 'Message') await this.#say(frame.data);
      if (frame.event === 'Done') await this.#complete(run);
      if (frame.event === 'Error') await this.#stop(frame.data, run);
      if (frame.event === 'Done' || frame.event === 'Error') return true;
    }
    return false;
  }

  async #say({
    node_id: nodeId,
    content,
    node_is_finish: isFinished,
  }: {
    node_id: string;
    content: string;
    node_is_finish: boolean;
  }): Promise<void> {
    const open = this.#open.get(nodeId) ?? this.#begin();
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

  async #ask(data: string): Promise<void> {
    const { content, contentType } = questionMessage(data);
    const message = { ...this.#begin(), text: content };
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

  async #complete(run: StoredRun): Promise<void> {
    for (const question of await this.#suggestions(run)) {
      const message = { ...this.#begin(), text: question };
      await this.#store(message, { type: 'follow_up' });
      this.#emit('conversation.message.completed', { ...this.#messageData(message), type: 'follow_up' });
    }
    const { inputTokens = 0, outputTokens = 0 } = (await this.app.use(runs).view(run.id))?.state.usage ?? {};
    const usage = {
      token_count: inputTokens + outputTokens,
      input_count: inputTokens,
      output_count: outputTokens,
    };
    const chat = { ...this.#chatData('completed'), completed_at: toSeconds(new Date()), usage };
    await this.#end('completed', () => {
      this.#emit('conversation.chat.completed', chat);
      this.#emit('done', { debug_url: this.chat.debugUrl });
    });
  }

  /** Questions that were suggested before, else new ones. */
  async #suggestions(run: StoredRun): Promise<string[]> {
    const earlier = [...this.#stored.values()].filter(({ type }) => type === 'follow_up');
    if (earlier.length > 0 || this.chat.suggest === null || this.chat.status !== 'in_progress')
      return earlier.map(({ content }) => content);
    const settings = JSON.parse(this.chat.suggest) as SuggestSettings;
    const { spaceId, userId, workflowId, id: runId } = run;
    const user = String((JSON.parse(run.input ?? '{}') as { USER_INPUT?: unknown }).USER_INPUT ?? '');
    const said = { user, answer: this.#answer, place: { spaceId, userId, workflowId, runId } };
    return suggestQuestions(this.app, settings, said, this.app.closing);
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

  #begin() {
    const part = String(this.#parts++);
    return { id: this.#stored.get(part)?.id ?? newId(), part, text: '' };
  }

  async #store(
    { id, part, text }: { id: string; part: string; text: string },
    values: Pick<NewMessage, 'type' | 'contentType' | 'metaData'>,
  ): Promise<void> {
    if (this.#stored.has(part)) return;
    const { id: chatId, conversationId, sectionId } = this.chat;
    const message = { ...values, id, part, chatId, role: 'assistant' as const, content: text };
    await storeMessages(this.app.db, { id: conversationId, sectionId }, [message]);
  }

  #messageData({ id, text }: { id: string; text: string }): DataOf<'conversation.message.completed'> {
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
      created_at: toSeconds(new Date()),
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
    await this.app.db
      .update(chats)
      .set({ status, endedAt: new Date() })
      .where(and(eq(chats.id, this.chat.id), eq(chats.status, 'in_progress')));
    tell();
    this.#close();
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
