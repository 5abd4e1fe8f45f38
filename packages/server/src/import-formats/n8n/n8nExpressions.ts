import type { JsonObject } from '@heddle/workflow-schema';
import type { NodeNote } from '../ConvertedWorkflow.js';
import { textOf } from '../foreignJson.js';
import {
  literal,
  type OutputPlace,
  parameter,
  reference,
  stringType,
  variableName,
  type WireType,
} from '../values.js';
import type { N8nGraph, N8nNode, N8nPath } from './N8nGraph.js';
import { outputOf } from './n8nOutputs.js';

const name = String.raw`(?:"([^"\\]{1,200})"|'([^'\\]{1,200})')`;
const beginnings: readonly { pattern: RegExp; isNamed: boolean }[] = [
  { pattern: /^\$json/, isNamed: false },
  { pattern: /^\$input\.(?:item|first\(\)|last\(\))\.json/, isNamed: false },
  { pattern: new RegExp(String.raw`^\$node\[${name}\]\.json`), isNamed: true },
  { pattern: new RegExp(String.raw`^\$\(${name}\)\.(?:item|first\(\)|last\(\))\.json`), isNamed: true },
];
const step = /^(?:\.([A-Za-z_$][\w$]{0,100})|\[(?:"([^"\\]{1,200})"|'([^'\\]{1,200})'|(\d{1,6}))\])/;

/** Reads an expression that is only the path of a value; undefined for everything else. Nothing is evaluated. */
export function readPath(expression: string): N8nPath | undefined {
  const text = expression.trim();
  for (const { pattern, isNamed } of beginnings) {
    const found = pattern.exec(text);
    if (!found) continue;
    const path: string[] = [];
    let rest = text.slice(found[0].length);
    while (rest !== '') {
      const next = step.exec(rest);
      if (!next) return undefined;
      path.push(next[1] ?? next[2] ?? next[3] ?? next[4] ?? '');
      rest = rest.slice(next[0].length);
    }
    return { node: isNamed ? (found[1] ?? found[2]) : undefined, path };
  }
  return undefined;
}

const inBraces = /\{\{([^{}]{1,2000})\}\}/g;

/** Whether a parameter is an expression: n8n marks them by an equals sign. */
export const isExpression = (text: string) => text.startsWith('=');

/** The value of a parameter: a reference if it is one path, a text if it has no expression; else undefined. */
export function expressionOf(
  graph: N8nGraph,
  node: N8nNode,
  text: string,
  note: NodeNote,
  type: WireType = stringType,
): JsonObject | undefined {
  if (!isExpression(text)) return literal(type, text);
  const [whole, inner = ''] = /^=\s*\{\{([^{}]{1,2000})\}\}\s*$/.exec(text) ?? [];
  if (whole === undefined) return inBracesOnly(text) ? undefined : literal(type, text.slice(1));
  const place = placeOf(graph, node, inner, note);
  return place && reference(type === stringType ? place : { ...place, type });
}

const inBracesOnly = (text: string) => text.includes('{{');

function placeOf(
  graph: N8nGraph,
  node: N8nNode,
  expression: string,
  note: NodeNote,
): OutputPlace | undefined {
  const path = readPath(expression);
  return path && outputOf(graph, node.key, path, note);
}

/** A text whose expressions became `{{name}}`, with the parameters of these names. Others stay as text. */
export function fillText(
  graph: N8nGraph,
  node: N8nNode,
  text: string,
  note: NodeNote,
  known: JsonObject[] = [],
): { text: string; parameters: JsonObject[] } {
  const parameters = [...known];
  if (!isExpression(text)) return { text, parameters };
  const filled = text.slice(1).replace(inBraces, (all, inner: string) => {
    const place = placeOf(graph, node, inner, note);
    if (!place) {
      note('expressionKept', all);
      return all;
    }
    return `{{${nameIn(parameters, variableName(place.path.at(-1) ?? 'value'), reference(place))}}}`;
  });
  return { text: filled, parameters };
}

function nameIn(parameters: JsonObject[], wanted: string, value: JsonObject): string {
  const same = parameters.find((one) => JSON.stringify(one.input) === JSON.stringify(value));
  if (same) return textOf(same.name);
  let free = wanted;
  for (let number = 2; parameters.some((one) => one.name === free); number += 1) free = `${wanted}_${number}`;
  parameters.push(parameter(free, value));
  return free;
}

/** A text in a request, where places name outputs directly. */
export function requestText(graph: N8nGraph, node: N8nNode, text: string, note: NodeNote): string {
  if (!isExpression(text)) return text;
  return text.slice(1).replace(inBraces, (all, inner: string) => {
    const place = placeOf(graph, node, inner, note);
    if (!place) note('expressionKept', all);
    return place ? `{{block_output_${place.nodeId}.${place.path.join('.')}}}` : all;
  });
}

/** A value of a header or parameter; a mixture of text and expressions stays as text. */
export function requestValue(graph: N8nGraph, node: N8nNode, text: string, note: NodeNote): JsonObject {
  const value = expressionOf(graph, node, text, note);
  if (!value) note('expressionKept', text);
  return value ?? literal(stringType, text.replace(/^=/, ''));
}
