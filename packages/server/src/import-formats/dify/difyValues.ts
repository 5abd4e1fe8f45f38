import { isJsonObject, type Json, type JsonObject } from '@heddle/workflow-schema';
import { startId } from '../CanvasBuilder.js';
import type { NodeNote } from '../ConvertedWorkflow.js';
import { textOf, textsOf } from '../foreignJson.js';
import {
  literal,
  type OutputPlace,
  parameter,
  reference,
  stringType,
  userVariable,
  variableName,
  type WireType,
} from '../values.js';
import type { DifyGraph, DifyNode } from './DifyGraph.js';

const place = /\{\{#([^#{}\s]{1,300})#\}\}/g;

/** The value that a selector such as `[node, variable]` names, as an expression; undefined if there is none. */
export function expressionOf(
  graph: DifyGraph,
  selector: readonly string[],
  note: NodeNote,
): JsonObject | undefined {
  const [source = '', name = ''] = selector;
  if (source === 'env') {
    const value = graph.environment.get(name);
    if (value === undefined) note('secretRemoved', name);
    return literal(stringType, value ?? '');
  }
  if (source === 'conversation') return userVariable(variableName(name));
  const output = placeOf(graph, selector);
  if (output) return reference(output);
  note('expressionKept', selector.join('.'));
  return undefined;
}

/** The output that a selector names; undefined if no node has it. */
export function placeOf(graph: DifyGraph, selector: readonly string[]): OutputPlace | undefined {
  const [source = '', name = '', ...rest] = selector;
  if (source === 'sys') {
    if (name !== 'query' || !graph.isChat) return undefined;
    return { nodeId: startId, path: ['USER_INPUT'], type: stringType };
  }
  const node = graph.nodes.get(source);
  if (!node) return undefined;
  const id = graph.builder.idOf(source);
  const [next = ''] = rest;
  const inner = graph.outputs.get(`${source}.${name}.${next}`);
  if (inner) return { nodeId: id, path: [...inner.path, ...rest.slice(1)], type: inner.type };
  const known = graph.outputs.get(`${source}.${name}`);
  if (known)
    return { nodeId: id, path: [...known.path, ...rest], type: rest.length > 0 ? stringType : known.type };
  return graph.builder.declare(id, variableName(name), stringType)
    ? { nodeId: id, path: [variableName(name), ...rest], type: stringType }
    : undefined;
}

/** A selector as documents of Dify have it. */
export function selectorOf(json: Json | undefined): string[] {
  return textsOf(json);
}

/** A text whose places are filled from the parameters of its node. */
export interface FilledText {
  text: string;
  parameters: JsonObject[];
}

/**
 * Replaces places such as `{{#node.variable#}}` by `{{name}}` and lists the parameters with these names, after those
 * in `known`. Nothing is evaluated; a place that names nothing stays as text.
 */
export function fillText(
  graph: DifyGraph,
  text: string,
  note: NodeNote,
  known: JsonObject[] = [],
  context: readonly string[] = [],
): FilledText {
  const parameters = [...known];
  const filled = text.replace(place, (all, inner: string) => {
    const selector = inner === 'context' ? context : inner.split('.');
    const fixed = selector[0] === 'env' ? graph.environment.get(selector[1] ?? '') : undefined;
    if (fixed !== undefined) return fixed;
    const value = selector.length > 1 ? expressionOf(graph, selector, note) : undefined;
    if (value === undefined) {
      if (selector.length < 2) note('expressionKept', all);
      return all;
    }
    return `{{${nameIn(parameters, variableName(selector.slice(1).join('_')), value)}}}`;
  });
  return { text: filled, parameters };
}

/** The name of the parameter with this value, which is added if there is none. */
export function nameIn(parameters: JsonObject[], wanted: string, value: JsonObject): string {
  const same = (one: JsonObject) => JSON.stringify(one.input) === JSON.stringify(value);
  const known = parameters.find(same);
  if (known) return textOf(known.name);
  let name = wanted;
  for (let number = 2; parameters.some((one) => one.name === name); number += 1) name = `${wanted}_${number}`;
  parameters.push(parameter(name, value));
  return name;
}

/** A text in a request, where places name outputs directly. */
export function requestText(graph: DifyGraph, text: string, note: NodeNote): string {
  return text.replace(place, (all, inner: string) => {
    const selector = inner.split('.');
    if (selector[0] === 'env') {
      const value = graph.environment.get(selector[1] ?? '');
      if (value === undefined) note('secretRemoved', selector[1]);
      return value ?? '';
    }
    if (selector[0] === 'conversation')
      return `{{global_variable_user["${variableName(selector[1] ?? '')}"]}}`;
    const output = placeOf(graph, selector);
    if (output) return `{{block_output_${output.nodeId}.${output.path.join('.')}}}`;
    note('expressionKept', all);
    return all;
  });
}

/** A value of a header or parameter: a reference if the text is one place, else the text. */
export function requestValue(graph: DifyGraph, text: string, note: NodeNote): JsonObject {
  const [whole, inner = ''] = /^\s*\{\{#([^#{}\s]{1,300})#\}\}\s*$/.exec(text) ?? [];
  if (whole !== undefined) return expressionOf(graph, inner.split('.'), note) ?? literal(stringType, text);
  if (text.includes('{{#')) note('expressionKept', text);
  return literal(stringType, text);
}

/** Parameters of a node that lists its variables with selectors. */
export function listedParameters(
  graph: DifyGraph,
  { data }: DifyNode,
  note: NodeNote,
): { name: string; input: JsonObject }[] {
  const list = Array.isArray(data.variables) ? data.variables.filter(isJsonObject) : [];
  return list.map((one) => ({
    name: variableName(textOf(one.variable)),
    input: expressionOf(graph, selectorOf(one.value_selector), note) ?? literal(stringType, ''),
  }));
}

/** A constant of a Dify document as a written value. */
export function constantOf(json: Json | undefined, type: WireType = stringType): JsonObject {
  if (type.type === 'object' || type.type === 'list')
    return literal(type, typeof json === 'string' ? json : JSON.stringify(json ?? null));
  return literal(type, textOf(json));
}
