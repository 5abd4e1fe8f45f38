import { isJsonObject, type Json, type JsonObject } from '../json.js';
import { findKey, readKey, readText, setOwn } from '../keys.js';
import { readReference, writeReference } from '../references.js';
import type { Reference } from '../values.js';
import { mapJson } from './mapJson.js';

/** A reference to a node's output. */
export type NodeReference = Reference & { source: 'block-output' };

/**
 * The replacement of a reference: another reference, or a fixed value (the wire's `value`, with type
 * literal).
 */
export type Replacement = { reference: Reference } | { literal: JsonObject };

const inText = /(\{\{\s*)?block_output_([\w-]+)((?:\.[^.{}[\]"\s]+)*)(\s*\}\})?/g;

/**
 * A copy in which references, including those in texts, are replaced by `replace`; undefined keeps a
 * reference. Unchanged parts are shared with the original.
 */
export function replaceReferences(
  json: JsonObject,
  replace: (reference: NodeReference) => Replacement | undefined,
): JsonObject {
  return mapJson(json, (value) => {
    if (typeof value === 'string') return replaceInText(value, replace);
    if (!isJsonObject(value)) return undefined;
    const content = readText(value, 'type') === 'ref' ? readKey(value, 'content') : undefined;
    const next = replacementOf(content, replace) ?? replacementOf(value, replace);
    if (next === undefined) return undefined;
    if ('literal' in next) return content === undefined ? value : next.literal;
    return content === undefined
      ? withReference(value, next.reference)
      : { ...value, content: withReference(content as JsonObject, next.reference) };
  }) as JsonObject;
}

/** The ids of the nodes that a node's JSON references, in values and in texts. */
export function referencedNodes(json: JsonObject): ReadonlySet<string> {
  let found = cache.get(json);
  if (found === undefined) {
    found = new Set();
    collectNodes(json, found as Set<string>);
    cache.set(json, found);
  }
  return found;
}

const cache = new WeakMap<JsonObject, ReadonlySet<string>>();

function collectNodes(value: Json, found: Set<string>): void {
  if (typeof value === 'string') {
    if (value.includes('block_output_')) for (const [, , id] of value.matchAll(inText)) found.add(id!);
  } else if (Array.isArray(value)) for (const item of value) collectNodes(item, found);
  else if (isJsonObject(value)) {
    const id = readText(value, 'blockID');
    if (id !== '') found.add(id);
    for (const key of Object.keys(value)) collectNodes(value[key]!, found);
  }
}

function replaceInText(text: string, replace: (reference: NodeReference) => Replacement | undefined): string {
  if (!text.includes('block_output_')) return text;
  return text.replace(
    inText,
    (all, open: string | undefined, nodeId: string, names: string, close?: string) => {
      const next = replace({ source: 'block-output', nodeId, path: names.split('.').slice(1) });
      return next === undefined ? all : (textOf(next, open, close) ?? all);
    },
  );
}

function replacementOf(
  json: Json | undefined,
  replace: (reference: NodeReference) => Replacement | undefined,
): Replacement | undefined {
  if (!isJsonObject(json) || readText(json, 'source') !== 'block-output') return undefined;
  const reference = readReference(json);
  return reference?.source === 'block-output' && reference.nodeId !== '' ? replace(reference) : undefined;
}

function withReference(content: JsonObject, reference: Reference): JsonObject {
  if (reference.source !== 'block-output') return writeReference(reference);
  const copy = { ...content };
  setOwn(copy, findKey(copy, 'blockID') ?? 'blockID', reference.nodeId);
  setOwn(copy, findKey(copy, 'name') ?? 'name', reference.path.join('.'));
  return copy;
}

/**
 * Texts can contain references to node outputs in braces only; app and user variables have no notation there.
 */
function textOf(next: Replacement, open = '', close = ''): string | undefined {
  if ('literal' in next) {
    const content = readKey(next.literal, 'content');
    if (open === '' || close === '' || content === undefined) return undefined;
    return typeof content === 'string' ? content : JSON.stringify(content);
  }
  const { reference } = next;
  if (reference.source !== 'block-output') return undefined;
  return `${open}block_output_${[reference.nodeId, ...reference.path].join('.')}${close}`;
}
