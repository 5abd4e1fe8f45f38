import type { NodeContext } from '@heddle/executor';
import { nodeErrorCodes } from '../../run/errorCodes.js';
import { nodeError } from '../../run/fail.js';
import { type HttpData, places } from './definition.js';
import { fillPlaceholders, placeholderName, placeholdersOf } from './placeholders.js';

// Stands for a variable; never occurs in a URL.
const mark = '\ue000';

/**
 * Throws if the values of variables leave the path written by the author: with `..` in any encoding, or with
 * a `?` or `#` that cuts off the rest. A URL whose host is a variable has no author-defined path.
 */
export function requireWrittenPath(context: NodeContext<HttpData>): void {
  const template = context.data.inputs.apiInfo.url.trim();
  const variables = placeholdersOf(template).map(({ inner }) => placeholderName(inner, places.url));
  if (variables.length === 0) return;
  const marks = Object.fromEntries(variables.map((name) => [name, mark]));
  const marked = fillPlaceholders(template, places.url, marks);
  const [, path = ''] = /^https?:\/\/[^/?#\\\ue000]+([^?#]*)/i.exec(marked) ?? [];
  const pieces = path.split(mark);
  // The placeholders of the path come first.
  const values = variables.slice(0, pieces.length - 1).map((name) => {
    const value = context.inputs[name];
    return typeof value === 'string' ? value : '';
  });
  const cutsOff = values.some((value, index) => {
    return /[?#]/.test(value) && pieces.slice(index + 1).some((piece) => piece !== '');
  });
  const filled = pieces.map((piece, index) => piece + (values[index] ?? '').replace(/[?#].*$/s, '')).join('');
  if (!cutsOff && dotSegments(filled) <= dotSegments(path)) return;
  const message = 'a variable leads out of the path that the address of this node has';
  throw nodeError(context, nodeErrorCodes.compile, message, 'inputs.apiInfo.url');
}

/** Counts dot segments as URL parsers do: https://url.spec.whatwg.org/#double-dot-path-segment */
function dotSegments(path: string): number {
  const segments = path.replace(/[\t\n\r]/g, '').split(/[\\/]/);
  return segments.filter((segment) => /^(?:\.|%2e){1,2}$/i.test(segment)).length;
}
