import { type Json, type Parameter, parseJson } from '@heddle/workflow-schema';
import { literalNamed } from '../../data/literals.js';

/** The delimiters in order, without empty ones, which split nothing. */
export function delimitersOf(splitParams: readonly Parameter[]): string[] {
  return textsOf(literalNamed(splitParams, 'delimiters'));
}

/** A list of strings, given as a list or as its JSON text. */
export function textsOf(value: Json | undefined): string[] {
  const list = typeof value === 'string' ? parseJson(value) : value;
  if (!Array.isArray(list)) return [];
  return list.filter((entry): entry is string => typeof entry === 'string' && entry !== '');
}
