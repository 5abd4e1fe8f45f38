import { cardDisplayTypes } from '@heddle/api-contract/families/card';
import { cardReasons } from '@heddle/api-contract/reasons/card';
import { type Card, PluginError, readCard } from '@heddle/plugin';
import { isJsonObject, type Json, type JsonObject } from '@heddle/workflow-schema';
import { DomainError } from '../../kernel/DomainError.js';

/** An empty card. */
export const emptyCard = JSON.stringify({
  version: 1,
  variables: [],
  root: { type: 'column', children: [] },
} satisfies Card);

/** The stored form of a card: what the language knows of it. Refuses one that is invalid, with the place. */
export function storedCard(text: string, field = 'dsl_content'): string {
  try {
    return JSON.stringify(readCard(text));
  } catch (error) {
    if (!PluginError.isInstance(error)) throw error;
    throw new DomainError('cardInvalid', cardReasons.invalid({ field, problem: error.message }), {
      cause: error,
    });
  }
}

/** The stored form of sample data: a JSON object. */
export function storedSample(text: string): string {
  const value = parse(text);
  if (value === undefined || !isJsonObject(value))
    throw new DomainError('cardInvalid', cardReasons.sampleInvalid({ field: 'sample' }));
  return JSON.stringify(value);
}

/** Sample data as it was stored. */
export function readSample(text: string): JsonObject {
  return JSON.parse(text) as JsonObject;
}

/** The value of a JSON text; undefined if it is none. */
export function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** The variables of a stored card, as the API has them. */
export async function propertiesOf(document: string) {
  const properties = JSON.stringify((JSON.parse(document) as Card).variables);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(properties));
  const hash = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return { properties, properties_hash: hash };
}

/** How a stored card looks as a whole. */
export function displayTypeOf(document: string): number {
  const { type } = (JSON.parse(document) as Card).root;
  if (type === 'list' || type === 'table') return cardDisplayTypes.list;
  return type === 'slide' ? cardDisplayTypes.slide : cardDisplayTypes.custom;
}
