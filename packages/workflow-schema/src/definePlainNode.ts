import { isJsonObject, type Json, type JsonObject } from './json.js';
import { setOwn } from './keys.js';
import type { InputField, NodeDefinition, Ports } from './NodeDefinition.js';
import type { Variable } from './values.js';

/** A value that a node reads: an output of another node (a dot path; all outputs if absent), or a fixed value. */
export type PlainInput =
  | { readonly from: string; readonly output?: string; readonly required?: boolean }
  | { readonly value: Json };

/** Describes a node type of a host that runs it. Only `type` is required. */
export interface PlainNodeOptions<Data> {
  /** The `type` of nodes in documents, and the name of the executor. */
  readonly type: string;
  /** Name of the type in messages, in any language. Default: the type. */
  readonly label?: string;
  /** Returns the data of a node, or throws if it is unreadable. Default: the data as it is. */
  readonly data?: (data: JsonObject) => Data;
  /** What a run passes to the executor, by name, without converting it. Default: nothing. */
  readonly inputs?: (data: Data) => Readonly<Record<string, PlainInput>>;
  /** Declares outputs, so that a validator can check references to them. */
  readonly outputs?: (data: Data) => readonly Variable[];
  /** Ids of the outgoing ports of a node of which a run takes one. Default: one port without an id. */
  readonly branches?: (data: Data) => readonly string[];
  /** The property of the data that contains the title of a node. Default: `label`. */
  readonly titleKey?: string;
}

/** Defines a node type without cards and forms, for the executor and the validator. */
export function definePlainNode<Data = JsonObject>(options: PlainNodeOptions<Data>): NodeDefinition<Data> {
  const { type, label = type, inputs, outputs, branches, titleKey = 'label' } = options;
  const words = { name: label, description: '' };
  const portsOf = (data: Data): Ports => ({
    in: [{ id: '' }],
    out: branches ? branches(data).map((id) => ({ id })) : [{ id: '' }],
  });
  return {
    name: type,
    code: type,
    displayKey: type,
    category: 'logic',
    messages: { 'zh-CN': words, en: words },
    titleKey,
    readsExactKeys: true,
    data: { safeParse: (value) => readWith(options.data, value) },
    create: ({ title }) => {
      const data: JsonObject = {};
      setOwn(data, titleKey, title);
      return data;
    },
    ports: portsOf,
    inputs: (data) => Object.entries(inputs?.(data) ?? {}).map(([name, input]) => fieldOf(name, input)),
    outputs: (data) => outputs?.(data) ?? [],
    ...(branches && { branches: true }),
  };
}

function readWith<Data>(read: ((data: JsonObject) => Data) | undefined, value: unknown) {
  const unreadable = (message: string) => ({
    success: false as const,
    error: { issues: [{ path: [], message }] },
  });
  if (!isJsonObject(value)) return unreadable('must be an object');
  try {
    return { success: true as const, data: read ? read(value) : (value as Data) };
  } catch (error) {
    return unreadable(error instanceof Error ? error.message : String(error));
  }
}

function fieldOf(name: string, input: PlainInput): InputField {
  const field = { name, path: [name], isUntyped: true };
  if ('value' in input) {
    return { ...field, value: { type: 'object', value: { kind: 'literal', content: input.value } } };
  }
  const { from, output = '', required = false } = input;
  const path = output === '' ? [] : output.split('.');
  const reference = { source: 'block-output' as const, nodeId: from, path };
  return { ...field, required, value: { type: 'object', value: { kind: 'reference', reference } } };
}
