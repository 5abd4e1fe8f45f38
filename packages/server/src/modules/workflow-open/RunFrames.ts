import type { WorkflowStreamEvent } from '@heddle/api-contract/families/workflow-open';
import { type Json, type JsonObject, sortedJson } from '@heddle/workflow-schema';
import {
  frameOf,
  type Interrupt,
  noUsage,
  ownerOf,
  type RunEvent,
  sumUsage,
  type Usage,
} from '@heddle/workflow-schema/runs';
import { toOpenCode } from '../../kernel/openErrors.js';
import { type NodeName, type NodeNames, workflowKey } from '../run/index.js';
import { toOpenUsage } from './toOpenUsage.js';
import { cancelledCode, toOpenCost } from './toRunHistory.js';

/** An event of the public stream. */
export type Frame = WorkflowStreamEvent;

/** What the frames of a run depend on besides its journal. */
export interface FrameSource {
  runId: string;
  debugUrl: string;
  /** Names of the nodes of a workflow, by its key; `''` is the one that was started. */
  names: NodeNames;
}

/** The frame of the journal in which a node runs. */
interface Place {
  /** Key of its workflow among the names. */
  workflow: string;
  /** False inside of workflows that a model calls as tools. */
  isShown: boolean;
}

/** The text that a node has emitted. */
interface Emitted {
  length: number;
  /** Where the next piece begins; less than `length` in a node that runs again after its process ended. */
  position: number;
  isFinished: boolean;
}

type MessageEvent = RunEvent & { type: 'message' };

const root: Place = { workflow: '', isShown: true };

/**
 * Folds a journal into the frames of the public stream. The same journal always gives the same frames with the
 * same ids, whichever process reads it and however often.
 */
export class RunFrames {
  #id = 0;
  readonly #sequences = new Map<string, number>();
  readonly #places = new Map<string, Place>();
  readonly #emitted = new Map<string, Emitted>();
  #questions: Interrupt[] = [];
  /** The last message of the End node; held back because it tells the tokens and cost of the whole run. */
  #last: MessageEvent | undefined;
  #usage: Usage = noUsage;

  #names: NodeNames;

  constructor(readonly source: FrameSource) {
    this.#names = source.names;
  }

  /**
   * Whether the names of the workflow that this event comes from are not known yet. A frame starts before its
   * workflow is loaded, so they are stored no earlier than the events of its nodes.
   */
  needsNames(event: RunEvent): boolean {
    if (event.type !== 'message' && event.type !== 'node.waiting') return false;
    return !this.#names.has(this.#placeOf(event.path).workflow);
  }

  /** Adds the names of workflows that the run has called meanwhile. */
  learn(names: NodeNames): void {
    this.#names = names;
  }

  /** Begins a new stream, which continues the run after an answer: its ids start at 0 again. */
  restart(): void {
    this.#id = 0;
    this.#sequences.clear();
  }

  /** The frames that follow from the next event. */
  next(event: RunEvent): Frame[] {
    switch (event.type) {
      case 'frame.started':
        this.#enter(event);
        return [];
      case 'frame.finished':
        this.#places.delete(event.path);
        return [];
      case 'message':
        return this.#message(event);
      case 'node.finished':
        this.#emitted.delete(event.path);
        this.#usage = sumUsage(this.#usage, event.usage ?? noUsage);
        return [];
      case 'node.waiting':
        this.#questions.push(event.interrupt);
        return [];
      case 'run.resumed':
        this.#questions = this.#questions.filter(({ id }) => id !== event.interruptId);
        return [];
      case 'run.waiting':
        return this.#ask();
      case 'run.finished':
        return [...this.#end(event.answer, event.outputs), this.#frame('Done', {})];
      case 'run.failed':
        return [...this.#flush(), this.#error(event.error.code, event.error.message)];
      case 'run.cancelled':
        return [...this.#flush(), this.#error(cancelledCode, event.reason)];
      default:
        return [];
    }
  }

  #enter({ path, workflowId, version = '' }: RunEvent & { type: 'frame.started' }): void {
    const outer = this.#places.get(frameOf(ownerOf(path))) ?? root;
    if (workflowId === undefined) {
      this.#places.set(path, outer);
      return;
    }
    // A node that calls one workflow is the owner of its frame; tools have frames with an index.
    const isTool = ownerOf(path) !== path;
    this.#places.set(path, {
      workflow: workflowKey(workflowId, version),
      isShown: outer.isShown && !isTool,
    });
  }

  #message(event: MessageEvent): Frame[] {
    const place = this.#placeOf(event.path);
    const isExit = this.#nameOf(place, event.nodeId)?.isExit === true;
    if (!place.isShown || (isExit && place.workflow !== '')) return [];
    const piece = this.#newPart(event);
    if (!piece) return [];
    if (!isExit || !piece.finish) return [this.#text(piece)];
    this.#last = piece;
    return [];
  }

  /** The part of a piece that was not emitted before: a node that runs again emits its text again. */
  #newPart(event: MessageEvent): MessageEvent | undefined {
    const emitted = this.#emitted.get(event.path) ?? { length: 0, position: 0, isFinished: false };
    this.#emitted.set(event.path, emitted);
    if (event.index === 0) emitted.position = 0;
    const known = Math.min(emitted.length - emitted.position, event.content.length);
    emitted.position += event.content.length;
    emitted.length = Math.max(emitted.length, emitted.position);
    const isNew = known < event.content.length || (event.finish && !emitted.isFinished);
    emitted.isFinished ||= event.finish;
    return isNew ? { ...event, content: event.content.slice(known) } : undefined;
  }

  #text({ path, nodeId, content, finish }: Omit<MessageEvent, 'seq' | 'at' | 'type' | 'index'>): Frame {
    const name = this.#nameOf(this.#placeOf(path), nodeId);
    const sequence = this.#sequences.get(nodeId) ?? 0;
    this.#sequences.set(nodeId, sequence + 1);
    return {
      id: this.#nextId(),
      event: 'Message',
      data: {
        content,
        content_type: 'text',
        node_seq_id: String(sequence),
        node_id: nodeId,
        node_is_finish: finish,
        node_type: name?.type ?? '',
        node_title: name?.title ?? '',
      },
    };
  }

  #ask(): Frame[] {
    const question = this.#questions[0];
    if (!question) return [];
    const { path, nodeId, kind, id } = question;
    const data = toText(question.data);
    const name = this.#nameOf(this.#placeOf(path), nodeId);
    return [
      this.#text({ path, nodeId, content: data, finish: true }),
      this.#frame('Interrupt', {
        interrupt_data: { event_id: `${this.source.runId}/${id}`, type: kind, data },
        node_title: name?.title ?? '',
      }),
    ];
  }

  /** The last message of the run: the end of the answer, or the outputs as JSON. */
  #end(answer: string | undefined, outputs: JsonObject): Frame[] {
    if (answer !== undefined) return this.#flush();
    const exit = [...(this.#names.get('') ?? [])].find(([, { isExit }]) => isExit)?.[0] ?? '';
    this.#last = undefined;
    const content = sortedJson(outputs);
    return [this.#withUsage(this.#text({ path: exit, nodeId: exit, content, finish: true }))];
  }

  #flush(): Frame[] {
    const last = this.#last;
    this.#last = undefined;
    return last ? [this.#withUsage(this.#text(last))] : [];
  }

  #withUsage(frame: Frame): Frame {
    const usage = toOpenUsage(this.#usage);
    if (frame.event !== 'Message' || usage.token_count === 0) return frame;
    const { cost } = this.#usage;
    const figures = {
      token: usage.token_count,
      usage,
      ...(cost !== undefined && { cost: toOpenCost(cost) }),
    };
    return { ...frame, data: { ...frame.data, ...figures } };
  }

  #error(code: number, message: string): Frame {
    return this.#frame('Error', { error_code: toOpenCode(code), error_message: message });
  }

  #frame<E extends Frame['event']>(
    event: E,
    data: Omit<(Frame & { event: E })['data'], 'debug_url'>,
  ): Frame & { event: E } {
    const { debugUrl } = this.source;
    return { id: this.#nextId(), event, data: { ...data, debug_url: debugUrl } } as Frame & { event: E };
  }

  #nextId(): string {
    return String(this.#id++);
  }

  #placeOf(path: string): Place {
    return this.#places.get(frameOf(path)) ?? root;
  }

  /** In batch mode, the node that runs for each item has the name of its container. */
  #nameOf({ workflow }: Place, nodeId: string): NodeName | undefined {
    const names = this.#names.get(workflow);
    return names?.get(nodeId) ?? names?.get(nodeId.replace(/_inner$/, ''));
  }
}

function toText(data: Json): string {
  return typeof data === 'string' ? data : JSON.stringify(data);
}
