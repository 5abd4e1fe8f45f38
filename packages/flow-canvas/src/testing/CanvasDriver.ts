import type {
  AnyNodeDefinition,
  DocumentPatch,
  Issue,
  JsonObject,
  Key,
  WorkflowNode,
} from '@heddle/workflow-schema';
import type { RunState } from '@heddle/workflow-schema/runs';
import { pasteText } from '../clipboard/pasteNodes.js';
import type { CommandName } from '../commands/Command.js';
import { commandOf } from '../commands/commands.js';
import { copySelection } from '../commands/copy.js';
import type { CanvasHandle, CanvasIssue } from '../FlowCanvasProps.js';
import type { Box, Point } from '../geometry/box.js';
import { dragNodes } from '../gestures/dragNodes.js';
import { makeHandle } from '../makeHandle.js';
import * as allCommands from '../slots/allCommands.js';
import * as drafts from '../slots/drafts.js';
import { lateCommands, lateDrafts, lateMarks, lateTools } from '../slots/lateTools.js';
import * as marks from '../slots/marks.js';
import { tools } from '../slots/tools.js';
import { connect } from '../store/connections.js';
import { type CanvasOptions, type CanvasStore, createCanvasStore } from '../store/createCanvasStore.js';
import { addNode } from '../store/newNodes.js';

/** Drives a canvas without a browser: user actions, in terms of the document (node ids, port ids). */
export class CanvasDriver {
  readonly store: CanvasStore;
  readonly handle: CanvasHandle;
  /** Issues the canvas reported through `onIssue`. */
  readonly reported: CanvasIssue[] = [];
  /** Labels of the changes, in order. */
  readonly changes: string[] = [];

  constructor(json: JsonObject, options: CanvasOptions) {
    // Provide the tools up front, so that nothing loads asynchronously.
    lateTools.give(tools);
    lateCommands.give(allCommands);
    lateDrafts.give(drafts);
    lateMarks.give(marks);
    const { onChange, onIssue } = options;
    this.store = createCanvasStore(json, {
      ...options,
      onChange: (change) => {
        this.changes.push(change.label);
        onChange?.(change);
      },
      onIssue: (issue) => {
        this.reported.push(issue);
        onIssue?.(issue);
      },
    });
    this.handle = makeHandle(this.store);
  }

  get document(): JsonObject {
    return this.store.exportDocument();
  }

  /** The node with this id; throws if it is not on the canvas. */
  node(id: string): WorkflowNode {
    const placed = this.store.graph.nodeById(id);
    if (placed === undefined) throw new Error(`There is no node ${id} on the canvas.`);
    return placed.node;
  }

  key(id: string): Key {
    return this.node(id).key;
  }

  box(id: string): Box {
    return this.store.graph.nodeAt(this.key(id))!.box;
  }

  /** Adds a node by the name of its type and returns its id. */
  addNode(type: string, at: Point): string {
    const definition = this.#definition(type);
    const key = addNode(this.store, definition, { at });
    if (key === undefined) throw new Error(`A node of type ${type} was not added.`);
    return this.store.document.nodes.get(key)!.id;
  }

  /** Draws an edge; returns false if it is not allowed. */
  connect(from: string, to: string, sourcePort = '', targetPort = ''): boolean {
    return connect(this.store, {
      from: { node: this.key(from), direction: 'out', port: sourcePort },
      to: { node: this.key(to), direction: 'in', port: targetPort },
    });
  }

  select(...ids: string[]): void {
    this.store.selection.replace(ids.map((id) => this.key(id)));
  }

  /**
   * Drags a node, along with the selection if it is selected, by exactly this distance unless it may snap to
   * lines.
   */
  drag(id: string, by: Point, followsLines = false): void {
    const screen = { x: 0, y: 0 };
    const { x, y } = this.box(id);
    const head = { x: x + 20, y: y + 20 };
    const at = (part: number) => ({
      screen,
      flow: { x: head.x + by.x * part, y: head.y + by.y * part },
      isAdding: false,
      isFree: !followsLines,
    });
    const gesture = dragNodes(this.store, this.key(id), at(0));
    gesture.move(at(0.5));
    gesture.drop(at(1));
  }

  run(command: CommandName): void {
    this.handle.runCommand(command);
  }

  isEnabled(command: CommandName): boolean {
    return commandOf(command).enabled(this.store);
  }

  undo(): void {
    this.store.undo();
  }

  redo(): void {
    this.store.redo();
  }

  /** The selection as clipboard text. */
  copy(): string | undefined {
    return copySelection(this.store);
  }

  paste(text: string, at: Point = { x: 0, y: 0 }): void {
    pasteText(this.store, text, at);
  }

  apply(patches: readonly DocumentPatch[], label: string): void {
    this.handle.applyPatches(patches, label);
  }

  setIssues(issues: readonly Issue[]): void {
    this.store.setIssues(issues);
  }

  setRun(run: RunState | undefined): void {
    this.store.setRun(run);
  }

  /** The last notice. */
  get notice(): string | undefined {
    return this.store.state.getState().notice?.text;
  }

  #definition(type: string): AnyNodeDefinition {
    const definition = this.store.options.definitions.find(({ name }) => name === type);
    if (definition === undefined) throw new Error(`There is no node type ${type}.`);
    return definition;
  }
}
