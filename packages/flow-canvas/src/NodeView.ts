import type { JsonObject, Language } from '@heddle/workflow-schema';
import type { NodeRunState } from '@heddle/workflow-schema/runs';
import type { ComponentType } from 'react';

/** Where a port stands, in flow pixels from the card's top left corner. */
export interface PortGeometry {
  id: string;
  direction: 'in' | 'out';
  side: 'left' | 'right';
  x: number;
  y: number;
}

export interface NodeGeometry {
  width: number;
  height: number;
  ports: PortGeometry[];
}

/** What size and look may depend on beside the node's data. */
export interface ViewContext {
  language: Language;
  /** True from the start of a run: room for the status bar is kept, so the card does not change height later. */
  hasStatusBar: boolean;
  /** Title of a node of this document, for chips that name a reference. */
  titleOf(nodeId: string): string | undefined;
}

/** A line of a card: its text, what it is called, and how far from the top of the card its middle is. */
export interface CardLine {
  label?: string;
  text: string;
  y: number;
  /** The exit whose port stands beside it; the line is then what people call that branch. */
  port?: string;
}

export interface CardProps<Data> {
  id: string;
  data: Data;
  /** `node.data` as the document has it. */
  raw: JsonObject;
  title: string;
  isSelected: boolean;
  isReadOnly: boolean;
  issueCount: { errors: number; warnings: number };
  run?: NodeRunState;
  context: ViewContext;
}

/** What an editor inside a card gets. */
export interface EditorProps<Data> extends CardProps<Data> {
  /** Edits a draft of `node.data` in place; `label` names the step. */
  edit(recipe: (draft: JsonObject) => void, label: string): void;
  /** Ends the editing and gives the keyboard back to the card. */
  close(): void;
}

/** How a card takes another size. */
export interface Resizing {
  /** The least that a drag makes of it; `measure` may know other limits. */
  readonly minimum: { width: number; height: number };
  /** Writes a size that was dragged into a draft of `node.data`. */
  write(draft: JsonObject, size: { width: number; height: number }): void;
}

/**
 * How a node type looks on the canvas. The canvas draws the frame (border, selection, ports, issue badge,
 * status bar); `Card` draws what is inside it. Plain elements and `--flow-*` variables only: some hundred
 * cards are mounted at once.
 */
export interface NodeView<Data = never> {
  /** Inside of the card below nothing else than its own head: head of 44 px, then rows of fixed height. */
  readonly Card: ComponentType<CardProps<Data>>;
  /** Pure and deterministic, from data alone; a story compares it with the DOM in both languages. */
  measure(data: Data, context: ViewContext): NodeGeometry;
  /** What the card writes, for pictures that are drawn without elements: places are middles of lines. */
  lines?(data: Data, context: ViewContext): readonly CardLine[];
  /** Writes the data in the card itself: what opens the form of other types opens this in place of `Card`. */
  readonly Editor?: ComponentType<EditorProps<Data>>;
  /** Asks ahead for code that `Editor` loads by itself: a node of this type hangs at the pointer and is written next. */
  prepareEditor?(): void;
  /** The card is as large as its data says, and a person may drag its borders. */
  readonly resize?: Resizing;
  /** A 16 px icon, drawn with `currentColor`. */
  readonly Icon: ComponentType<{ size?: number }>;
}

// biome-ignore lint/suspicious/noExplicitAny: a heterogeneous table; the canvas pairs data and view by type code.
export type AnyNodeView = NodeView<any>;
