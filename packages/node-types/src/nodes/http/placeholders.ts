import type { GlobalSource, InputField, JsonObject, Reference } from '@heddle/workflow-schema';
import { md5 } from '../../data/md5.js';

/**
 * A variable inside the URL or the body: `{{block_output_100001.name}}`, `{{global_variable_app["name"]}}`.
 */
export interface Placeholder {
  source: string;
  /** The text between the braces. */
  inner: string;
  reference: Reference;
}

const globals: readonly GlobalSource[] = [
  'global_variable_app',
  'global_variable_user',
  'global_variable_system',
];

/** The variables of a text; anything that does not parse as one stays text. */
export function placeholdersOf(text: string): Placeholder[] {
  const found: Placeholder[] = [];
  for (const match of text.matchAll(/\{\{([^{}]{1,500})\}\}/g)) {
    const [source, inner = ''] = match;
    const reference = referenceOf(inner.trim());
    if (reference !== undefined) found.push({ source, inner, reference });
  }
  return found;
}

function referenceOf(inner: string): Reference | undefined {
  const global = globals.find((name) => inner.startsWith(name));
  if (global !== undefined) {
    const path = segmentsOf(inner.slice(global.length));
    return path === undefined || path.length === 0 ? undefined : { source: global, path };
  }
  const match = /^block_output_([\w-]+)(.*)$/s.exec(inner);
  const path = match && segmentsOf(match[2] ?? '');
  if (!match || !path) return undefined;
  return { source: 'block-output', nodeId: match[1] ?? '', path };
}

/** Parses `.a["b"].c` into names; undefined if anything else follows. */
function segmentsOf(text: string): string[] | undefined {
  const path: string[] = [];
  let rest = text;
  while (rest !== '') {
    const match = /^(?:\.([^.[\]"]+)|\["([^"]*)"\])/.exec(rest);
    if (match === null) return undefined;
    path.push(match[1] ?? match[2] ?? '');
    rest = rest.slice(match[0].length);
  }
  return path;
}

/** The input that holds the value of a variable. */
export function placeholderName(inner: string, place: string): string {
  return `${place}_${md5(inner)}`;
}

/** The variables of a text as inputs of the node, under the names that callers use. */
export function placeholderInputs(text: string, place: string, path: readonly string[]): InputField[] {
  const fields = new Map<string, InputField>();
  for (const { inner, reference } of placeholdersOf(text)) {
    const name = placeholderName(inner, place);
    fields.set(name, { name, value: { type: 'string', value: { kind: 'reference', reference } }, path });
  }
  return [...fields.values()];
}

/** Replaces the variables of a text by their values. */
export function fillPlaceholders(text: string, place: string, inputs: JsonObject): string {
  let filled = '';
  let from = 0;
  for (const { source, inner } of placeholdersOf(text)) {
    const at = text.indexOf(source, from);
    const value = inputs[placeholderName(inner, place)];
    filled += text.slice(from, at) + (typeof value === 'string' ? value : '');
    from = at + source.length;
  }
  return filled + text.slice(from);
}
