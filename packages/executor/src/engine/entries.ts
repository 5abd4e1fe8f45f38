import type { JsonObject } from '@heddle/workflow-schema';
import type { RunEvent } from '@heddle/workflow-schema/runs';
import type { FramePath } from './FramePath.js';

/**
 * A compact form of the most common events, of which a journal makes event objects whenever they are read:
 * objects that a listener drops at once cost less than objects that are kept. Times are milliseconds relative to
 * `base`, small enough not to be allocated.
 */
export interface Entry {
  /** The following entry: a growing linked list copies nothing, unlike an array. */
  next: Entry | undefined;
  /** Appends the events. Their numbers follow from their positions, after `before` earlier events. */
  writeTo(events: RunEvent[], base: number, before: number): void;
}

/** An ordinary event object. */
export class EventEntry implements Entry {
  next: Entry | undefined;
  private readonly event: RunEvent;

  constructor(event: RunEvent) {
    this.next = undefined;
    this.event = event;
  }

  writeTo(events: RunEvent[]): void {
    events.push(this.event);
  }
}

/**
 * The start of a node's first attempt, and its finish if it has plain outputs and nothing came in between.
 */
export class NodeEntry implements Entry {
  next: Entry | undefined;
  readonly frame: FramePath;
  readonly nodeId: string;
  private readonly inputs: JsonObject;
  private readonly startedAt: number;
  private outputs: JsonObject | undefined;
  private finishedAt: number;

  constructor(frame: FramePath, nodeId: string, inputs: JsonObject, startedAt: number) {
    this.next = undefined;
    this.frame = frame;
    this.nodeId = nodeId;
    this.inputs = inputs;
    this.startedAt = startedAt;
    this.outputs = undefined;
    this.finishedAt = startedAt;
  }

  finish(outputs: JsonObject, at: number): void {
    this.outputs = outputs;
    this.finishedAt = at;
  }

  writeTo(events: RunEvent[], base: number, before: number): void {
    const path = this.frame.of(this.nodeId);
    const { nodeId } = this;
    events.push({
      seq: before + events.length + 1,
      at: base + this.startedAt,
      type: 'node.started',
      path,
      nodeId,
      attempt: 1,
      inputs: this.inputs,
    });
    if (this.outputs)
      events.push(nodeFinished(before + events.length, base + this.finishedAt, path, nodeId, this.outputs));
  }
}

/** The finish of a node with outputs only. */
export class NodeFinishedEntry implements Entry {
  next: Entry | undefined;
  private readonly frame: FramePath;
  private readonly nodeId: string;
  private readonly outputs: JsonObject;
  private readonly at: number;

  constructor(frame: FramePath, nodeId: string, outputs: JsonObject, at: number) {
    this.next = undefined;
    this.frame = frame;
    this.nodeId = nodeId;
    this.outputs = outputs;
    this.at = at;
  }

  writeTo(events: RunEvent[], base: number, before: number): void {
    const path = this.frame.of(this.nodeId);
    events.push(nodeFinished(before + events.length, base + this.at, path, this.nodeId, this.outputs));
  }
}

function nodeFinished(
  before: number,
  at: number,
  path: string,
  nodeId: string,
  outputs: JsonObject,
): RunEvent {
  return { seq: before + 1, at, type: 'node.finished', path, nodeId, outputs };
}

/** The finish of a node with outputs and new values of variables. */
export class NodeAssignedEntry implements Entry {
  next: Entry | undefined;
  private readonly frame: FramePath;
  private readonly nodeId: string;
  private readonly outputs: JsonObject;
  private readonly variables: JsonObject;
  private readonly at: number;

  constructor(frame: FramePath, nodeId: string, outputs: JsonObject, variables: JsonObject, at: number) {
    this.next = undefined;
    this.frame = frame;
    this.nodeId = nodeId;
    this.outputs = outputs;
    this.variables = variables;
    this.at = at;
  }

  writeTo(events: RunEvent[], base: number, before: number): void {
    events.push({
      seq: before + events.length + 1,
      at: base + this.at,
      type: 'node.finished',
      path: this.frame.of(this.nodeId),
      nodeId: this.nodeId,
      outputs: this.outputs,
      variables: this.variables,
    });
  }
}

/** The start of an iteration of a body. */
export class IterationEntry implements Entry {
  next: Entry | undefined;
  private readonly path: FramePath;
  private readonly items: JsonObject;
  private readonly variables: JsonObject | undefined;
  private readonly at: number;

  constructor(path: FramePath, items: JsonObject, variables: JsonObject | undefined, at: number) {
    this.next = undefined;
    this.path = path;
    this.items = items;
    this.variables = variables;
    this.at = at;
  }

  writeTo(events: RunEvent[], base: number, before: number): void {
    const { text, nodeId, index } = this.path;
    const event: RunEvent & { type: 'frame.started' } = {
      seq: before + events.length + 1,
      at: base + this.at,
      type: 'frame.started',
      path: text,
      nodeId,
      index: index!,
      items: this.items,
    };
    if (this.variables) event.variables = this.variables;
    events.push(event);
  }
}

/** The end of an iteration of a body. */
export class IterationFinishedEntry implements Entry {
  next: Entry | undefined;
  private readonly path: FramePath;
  private readonly outputs: JsonObject;
  private readonly broken: boolean;
  private readonly at: number;

  constructor(path: FramePath, outputs: JsonObject, broken: boolean, at: number) {
    this.next = undefined;
    this.path = path;
    this.outputs = outputs;
    this.broken = broken;
    this.at = at;
  }

  writeTo(events: RunEvent[], base: number, before: number): void {
    const event: RunEvent & { type: 'frame.finished' } = {
      seq: before + events.length + 1,
      at: base + this.at,
      type: 'frame.finished',
      path: this.path.text,
      outputs: this.outputs,
    };
    if (this.broken) event.broken = true;
    events.push(event);
  }
}

/** A piece of a message. */
export class MessageEntry implements Entry {
  next: Entry | undefined;
  private readonly path: string;
  private readonly nodeId: string;
  private readonly index: number;
  private readonly content: string;
  private readonly isLast: boolean;
  private readonly at: number;

  constructor(path: string, nodeId: string, index: number, content: string, isLast: boolean, at: number) {
    this.next = undefined;
    this.path = path;
    this.nodeId = nodeId;
    this.index = index;
    this.content = content;
    this.isLast = isLast;
    this.at = at;
  }

  writeTo(events: RunEvent[], base: number, before: number): void {
    events.push({
      seq: before + events.length + 1,
      at: base + this.at,
      type: 'message',
      path: this.path,
      nodeId: this.nodeId,
      index: this.index,
      content: this.content,
      finish: this.isLast,
    });
  }
}
