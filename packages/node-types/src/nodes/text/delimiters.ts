import { type Json, type Parameter, parseJson } from '@heddle/workflow-schema';
import { literalNamed } from '../../data/literals.js';

/** The delimiters to split at, in their order. An empty one splits nothing and is left out. */
export function delimitersOf(splitParams: readonly Parameter[]): string[] {
  return textsOf(literalNamed(splitParams, 'delimiters'));
}

/** A list of texts, as a list or as the JSON text of one. */
export function textsOf(value: Json | undefined): string[] {
  const list = typeof value === 'string' ? parseJson(value) : value;
  if (!Array.isArray(list)) return [];
  return list.filter((entry): entry is string => typeof entry === 'string' && entry !== '');
}
