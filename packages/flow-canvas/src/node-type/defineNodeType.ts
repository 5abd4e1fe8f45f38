import {
  type AnyNodeDefinition,
  type CreateContext,
  definePlainNode,
  type JsonObject,
  type NodeCategory,
  type NodeDefinition,
} from '@heddle/workflow-schema';
import type { ComponentType } from 'react';
import type { AnyNodeView, CardProps, EditorProps, NodeView, Resizing } from '../NodeView.js';
import { DefaultIcon } from './DefaultIcon.js';

/** The ports of a node by id. An unnamed port has the id `''`. */
export interface PortIds {
  /** Where edges end. Default: one unnamed port. */
  readonly in?: readonly string[];
  /** Where edges start. Default: one unnamed port. */
  readonly out?: readonly string[];
}

/** Describes a node type in one object. Only `type`, `label` and `card` are required. */
export interface NodeTypeOptions<Data> {
  /** The `type` of nodes in documents. */
  readonly type: string;
  /** Name of the type where nodes are added, in any language. */
  readonly label: string;
  /** The whole card. The canvas adds only ports, the selection and what concerns a run. */
  readonly card: ComponentType<CardProps<Data>>;
  /** Tells in the add panel what nodes of the type do. */
  readonly description?: string;
  /** Groups types where nodes are added: one of the canvas's own groups or any text. Default: `logic`. */
  readonly category?: NodeCategory | (string & {});
  /** For the add panel and lists, drawn at the size that is passed. */
  readonly icon?: ComponentType<{ size?: number }>;
  /** Returns the data of a node for its card, or throws if it is unreadable. Default: the data as it is. */
  readonly data?: (data: JsonObject) => Data;
  /** The data of a new node. Default: only its title. */
  readonly create?: (context: CreateContext) => JsonObject;
  /** The property of the data that contains the title of a node. Default: `label`. */
  readonly titleKey?: string;
  /**
   * The ports. Default: those that the card renders as `<Port>`; if it renders none, one on the left and one
   * on the right.
   */
  readonly ports?: PortIds | ((data: Data) => PortIds);
  /**
   * Size and ports of a card without the DOM: the fast path for large documents. Default: cards are measured
   * once they are mounted.
   */
  readonly measure?: NodeView<Data>['measure'];
  /** Size assumed until the first card of the type is measured. Default: 180 by 60. */
  readonly size?: { readonly width: number; readonly height: number };
  /** Paints the card where there are too many for elements. Default: from the look of mounted cards. */
  readonly paint?: NodeView<Data>['paint'];
  /** Text of the card for exported pictures. */
  readonly lines?: NodeView<Data>['lines'];
  /** An editor that replaces the card where other types open their form. */
  readonly editor?: ComponentType<EditorProps<Data>>;
  /** Lets people resize the card, within bounds. Default: they cannot. */
  readonly resize?: Resizing;
}

/** A node type of a host, as returned by `defineNodeType`. */
export interface NodeType {
  /** As in documents. */
  readonly type: string;
  /** What runs, the validator and the canvas read. */
  readonly definition: AnyNodeDefinition;
  /** What the canvas shows. */
  readonly view: AnyNodeView;
}

/**
 * Defines a node type from one component. Call it once per type, outside of components: types that are new on
 * every render mount their cards again.
 */
export function defineNodeType<Data = JsonObject>(options: NodeTypeOptions<Data>): NodeType {
  const { type, label, description = '', category = 'logic', titleKey = 'label' } = options;
  const { card, icon = DefaultIcon, editor, ports, size = { width: 180, height: 60 } } = options;
  const name = { name: label, description };
  const portsOf = (data: Data): PortIds =>
    (typeof ports === 'function' ? ports(data) : ports) ?? { in: [''], out: [''] };
  const { data } = options;
  const plain = definePlainNode<Data>({ type, label, titleKey, ...(data && { data }) });
  const definition: NodeDefinition<Data> = {
    ...plain,
    // Groups of hosts are shown by their own text.
    category: category as NodeCategory,
    messages: { 'zh-CN': name, en: name },
    create: (context) => Object.assign(plain.create(context), options.create?.(context)),
    ports: (data) => {
      const ids = portsOf(data);
      return { in: (ids.in ?? []).map((id) => ({ id })), out: (ids.out ?? []).map((id) => ({ id })) };
    },
  };
  const view: NodeView<Data> = {
    Card: card,
    Icon: icon,
    isOwn: true,
    size,
    hasPortsOfCard: ports === undefined,
    ...(options.measure && { measure: options.measure }),
    ...(options.paint && { paint: options.paint }),
    ...(options.lines && { lines: options.lines }),
    ...(editor && { Editor: editor }),
    ...(options.resize && { resize: options.resize }),
  };
  return { type, definition, view };
}
