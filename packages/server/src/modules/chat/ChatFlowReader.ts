import type { WorkflowStreamEvent } from '@heddle/api-contract/families/workflow-open';
import type { RunEvent } from '@heddle/workflow-schema/runs';
import type { App } from '../../kernel/services.js';
import { type NodeCard, nodeCards, showCard } from '../card/index.js';
import { budgetOf, runs, type StoredRun } from '../run/index.js';
import { RunFrames } from '../workflow-open/index.js';
import { questionMessage } from './questionMessage.js';
import type { ChatReader, Said } from './Said.js';
import { type SuggestSettings, suggestQuestions } from './suggestions.js';
import type { Chat } from './tables.js';

/** What a chat flow says: the text of its Message and End nodes, the cards of its tools, and its questions. */
export class ChatFlowReader implements ChatReader {
  #frames: RunFrames | undefined;
  #parts = 0;
  /** Frames of called workflows that are running. */
  readonly #called = new Set<string>();
  #cards: ReadonlyMap<string, NodeCard> | undefined;
  /** Parts of the texts that nodes have begun, by node. */
  readonly #open = new Map<string, string>();

  constructor(
    readonly app: App,
    readonly chat: Chat,
  ) {}

  async next(event: RunEvent, run: StoredRun): Promise<Said[]> {
    const { documents } = this.app.use(runs);
    const { debugUrl } = this.chat;
    this.#frames ??= new RunFrames({ runId: run.id, debugUrl, names: await documents.names(run) });
    if (this.#frames.needsNames(event)) this.#frames.learn(await documents.names(run));
    const frames = this.#frames.next(event);
    // The frame before an interrupt repeats its question.
    const asked = frames.find((frame) => frame.event === 'Interrupt');
    if (event.type === 'frame.started' && event.workflowId !== undefined) this.#called.add(event.path);
    if (event.type === 'frame.finished') this.#called.delete(event.path);
    const said = (asked ? [asked] : frames).flatMap((frame) => this.#read(frame));
    return event.type === 'node.finished' ? [...said, ...(await this.#card(event, run))] : said;
  }

  /** The card that is bound to a node of the chat flow itself; the workflows it calls have no part in the chat. */
  async #card(
    { path, nodeId, outputs, handled, seq }: RunEvent & { type: 'node.finished' },
    { workflowId, version, spaceId }: StoredRun,
  ): Promise<Said[]> {
    if (handled || workflowId === null) return [];
    if ([...this.#called].some((frame) => path.startsWith(`${frame}/`))) return [];
    this.#cards ??= await nodeCards(this.app.db, workflowId, version);
    const bound = this.#cards.get(nodeId);
    const shown = bound && (await showCard(this.app.db, spaceId, bound.binding, outputs));
    if (!shown) return [];
    const { content, text } = shown;
    const displayContent = JSON.stringify(content);
    const message = { type: 'answer', contentType: 'card', content: text, displayContent };
    // Named by the journal: bindings may have changed when it is read again, and other parts keep their numbers.
    return [{ type: 'message', part: `card ${seq}`, message }];
  }

  #read(frame: WorkflowStreamEvent): Said[] {
    switch (frame.event) {
      case 'Message':
        return this.#say(frame.data);
      case 'Interrupt': {
        const { event_id: id, data } = frame.data.interrupt_data;
        const { content, contentType } = questionMessage(data);
        const asked = typeof data === 'string' ? data : JSON.stringify(data);
        const requiredAction = { calls: [{ id, name: frame.data.node_title, arguments: asked }] };
        const message = { type: 'answer', content, contentType };
        return [{ type: 'asked', part: this.#newPart(), message, requiredAction }];
      }
      case 'Done':
        return [{ type: 'ended' }];
      case 'Error':
        return [{ type: 'failed', code: frame.data.error_code, message: frame.data.error_message }];
      default:
        return [];
    }
  }

  #say({
    node_id: nodeId,
    content,
    node_is_finish: isFinished,
  }: {
    node_id: string;
    content: string;
    node_is_finish: boolean;
  }): Said[] {
    const part = this.#open.get(nodeId) ?? this.#newPart();
    this.#open.set(nodeId, part);
    const said: Said[] =
      content === '' ? [] : [{ type: 'piece', part, message: { type: 'answer', content } }];
    if (!isFinished) return said;
    this.#open.delete(nodeId);
    return [...said, { type: 'message', part, message: { type: 'answer' } }];
  }

  #newPart(): string {
    return String(this.#parts++);
  }

  async finish(run: StoredRun, answer: string, signal: AbortSignal) {
    const settings = JSON.parse(this.chat.suggest ?? '{}') as SuggestSettings;
    const { spaceId, userId, workflowId, id: runId } = run;
    const place = { spaceId, userId, runId, ...(workflowId !== null && { workflowId }) };
    const user = String((JSON.parse(run.input ?? '{}') as { USER_INPUT?: unknown }).USER_INPUT ?? '');
    const budget = budgetOf(this.app, run);
    const questions = await suggestQuestions(this.app, settings, { user, answer, budget, place }, signal);
    return questions.map((content) => ({ part: this.#newPart(), content }));
  }
}
