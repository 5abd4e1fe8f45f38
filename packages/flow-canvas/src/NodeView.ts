import type { JsonObject, Language, NamedResource } from '@heddle/workflow-schema';
import type { NodeRunState } from '@heddle/workflow-schema/runs';
import type { ComponentType } from 'react';
import type { Box } from './geometry/box.js';

/** A side of a card. */
export type Side = 'left' | 'right' | 'top' | 'bottom';

/** Position of a port, in flow pixels from the top left corner of the card. */
export interface PortGeometry {
  /** `''` is the unnamed port. */
  id: string;
  /** Whether edges start (`out`) or end (`in`) here. */
  direction: 'in' | 'out';
  /** The side of the card at which edges arrive. */
  side: Side;
  /** Centre of the port. */
  x: number;
  /** Centre of the port. */
  y: number;
}

/** Size of a card and the places of its ports. */
export interface NodeGeometry {
  /** In flow pixels. */
  width: number;
  /** In flow pixels. */
  height: number;
  /** All ports, in drawing order. */
  ports: PortGeometry[];
}

/** Inputs that may affect the size and look of a card, besides the data of the node. */
export interface ViewContext {
  /** Language of the texts of the card. */
  language: Language;
  /** Title of a node of this document, for chips that show a reference. */
  titleOf(nodeId: string): string | undefined;
  /**
   * Name of something outside the document, for example of a called workflow: null if it no longer exists,
   * undefined if the host does not know it, or not yet.
   */
  nameOf?(kind: NamedResource['kind'], id: string): string | null | undefined;
}

/**
 * One line of a card: its text, its label, and the distance of its middle from the top of the card in pixels.
 */
export interface CardLine {
  /** Shown before the text in a weaker colour. */
  label?: string;
  /** One line; what does not fit is cut off. */
  text: string;
  /** Middle of the line in flow pixels from the top of the card. */
  y: number;
  /** The exit whose port is on this line. The text of the line then names the branch. */
  port?: string;
}

/** Properties of a node type's card. */
export interface CardProps<Data> {
  /** Unique while the document is open. */
  id: string;
  /** As the type reads it. */
  data: Data;
  /** `node.data` as in the document. */
  raw: JsonObject;
  /** Of the node, or the name of its type. */
  title: string;
  /** Whether the card should look selected. */
  isSelected: boolean;
  /** Whether `edit` does nothing. */
  isReadOnly: boolean;
  /** Problems of this node among the `issues` of the canvas. */
  issueCount: { errors: number; warnings: number };
  /** State of the node in the run that the canvas shows; absent without one. */
  run?: NodeRunState;
  /** Language, and names of what the node refers to. */
  context: ViewContext;
  /** Edits a draft of `node.data` in place as one step. `label` names the step. */
  edit(recipe: (draft: JsonObject) => void, label: string): void;
}

/** Properties of an editor inside a card. */
export interface EditorProps<Data> extends CardProps<Data> {
  /** Ends editing and returns the focus to the card. */
  close(): void;
}

/** Makes a card resizable. */
export interface Resizing {
  /** The minimum size while dragging. `measure` may impose other limits. */
  readonly minimum: { width: number; height: number };
  /** Writes the new size into a draft of `node.data`. */
  write(draft: JsonObject, size: { width: number; height: number }): void;
}

/** What `paint` of a view draws. */
export interface PaintedCard<Data> {
  /** Unique while the document is open. */
  id: string;
  /** As the type reads it. */
  data: Data;
  /** Of the node, or the name of its type. */
  title: string;
  /** Whether the card should look selected. */
  isSelected: boolean;
  /** The card in the coordinates of the context. */
  box: Box;
  /** Screen pixels per unit of the context. */
  zoom: number;
  /** Colours of the page; style sheets do not apply to painting. */
  theme: 'light' | 'dark';
}

/**
 * How a node type looks on the canvas. The canvas draws the frame (border, selection, ports, issue badge,
 * status bar); `Card` draws the content. Use plain elements and `--flow-*` variables only: some hundred cards
 * are mounted at once.
 */
export interface NodeView<Data = never> {
  /** The content of the card including its head: a head of 44 px, then rows of fixed height. */
  readonly Card: ComponentType<CardProps<Data>>;
  /**
   * Size and ports of the card. Pure and deterministic; a story compares it with the DOM in both languages.
   * Without it, `size` is assumed until the card is mounted and measured.
   */
  measure?(data: Data, context: ViewContext): NodeGeometry;
  /** Size of cards without `measure` until the first one is measured. */
  readonly size?: { readonly width: number; readonly height: number };
  /** The ports are those that the card renders as `<Port>`, if it renders any. */
  readonly hasPortsOfCard?: boolean;
  /**
   * The card is the host's own: the canvas draws no frame, and shows it as an element at any zoom as long as
   * `cardElements` permits; beyond that it is painted by `paint`, or from the look of mounted cards.
   */
  readonly isOwn?: boolean;
  /** Paints an own card where it is no element. The box is clipped; the state of the context is restored. */
  paint?(context: CanvasRenderingContext2D, card: PaintedCard<Data>): void;
  /**
   * The text of the card, for exported pictures, which are drawn without DOM; `y` is the middle of a line.
   */
  lines?(data: Data, context: ViewContext): readonly CardLine[];
  /** An editor inside the card, which opens in place of `Card` where other types open their form. */
  readonly Editor?: ComponentType<EditorProps<Data>>;
  /** Preloads the code of `Editor` while a new node of this type is being placed: it is edited next. */
  prepareEditor?(): void;
  /** Makes the card resizable by dragging its borders. Its size comes from the data. */
  readonly resize?: Resizing;
  /** A 16 px icon, drawn with `currentColor`. */
  readonly Icon: ComponentType<{ size?: number }>;
}

/** The view of a node type with data of any type. */
// biome-ignore lint/suspicious/noExplicitAny: a heterogeneous table; the canvas pairs data and view by type code.
export type AnyNodeView = NodeView<any>;
