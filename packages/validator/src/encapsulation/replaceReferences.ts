import {
  isJsonObject,
  type Json,
  type JsonObject,
  type Reference,
  readKey,
  readReference,
  readText,
  setOwn,
  writeReference,
} from '@heddle/workflow-schema';

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
 * reference.
 */
export function replaceReferences(
  json: JsonObject,
  replace: (reference: NodeReference) => Replacement | undefined,
): JsonObject {
  const visit = (value: Json): Json => {
    if (typeof value === 'string') {
      return value.replace(
        inText,
        (all, open: string | undefined, nodeId: string, names: string, close?: string) => {
          const next = replace({ source: 'block-output', nodeId, path: names.split('.').slice(1) });
          return next === undefined ? all : (textOf(next, open, close) ?? all);
        },
      );
    }
    if (Array.isArray(value)) return value.map(visit);
    if (!isJsonObject(value)) return value;
    const content = readText(value, 'type') === 'ref' ? readKey(value, 'content') : undefined;
    const next = replacementOf(content, replace) ?? replacementOf(value, replace);
    if (next !== undefined && 'literal' in next) return content === undefined ? value : next.literal;
    if (next !== undefined)
      return content === undefined
        ? withReference(value, next.reference)
        : { ...value, content: withReference(content as JsonObject, next.reference) };
    const copy: JsonObject = {};
    for (const key of Object.keys(value)) setOwn(copy, key, visit(value[key]!));
    return copy;
  };
  return visit(json) as JsonObject;
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
  return reference.source === 'block-output'
    ? { ...content, blockID: reference.nodeId, name: reference.path.join('.') }
    : writeReference(reference);
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
