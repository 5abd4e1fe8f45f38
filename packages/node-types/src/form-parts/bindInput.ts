import type { PromptOffer } from '@heddle/ui-kit/PromptEditor';
import { type Json, type JsonObject, readParameters } from '@heddle/workflow-schema';
import { shortTypeName } from '../card-parts/shortTypeName.js';
import type { ScopeVariable } from '../NodeForm.js';
import { freeName } from './freeName.js';
import { groupVariables, referenceKey } from './scopeVariables.js';
import { appendAt, listAt, removeAt, textAt, type WirePath } from './wire.js';
import { writeReferenceInto } from './writeReferenceInto.js';

const path: WirePath = ['inputs', 'inputParameters'];

/** The variables in scope that match `typed` and are no inputs of the node yet, each with an unused name. */
export function findOffers(
  scope: readonly ScopeVariable[],
  parameters: Json | undefined,
  typed: string,
): PromptOffer[] {
  const inputs = readParameters(parameters);
  const names = inputs.map(({ name }) => name);
  const bound = new Set(
    inputs.map(({ input: { value } }) => (value.kind === 'reference' ? referenceKey(value.reference) : '')),
  );
  return groupVariables(scope, typed)
    .flatMap(({ rows }) => rows)
    .filter(({ key }) => !bound.has(key))
    .map(({ key, variable: { reference, group, type } }) => ({
      key,
      name: freeName(nameFrom(reference.path.at(-1) ?? ''), names),
      label: reference.path.join('.'),
      detail: `${group.title} · ${shortTypeName(type)}`,
    }));
}

/** Adds the offered variable as an input. Does nothing if it is no longer in scope. */
export function bindInput(
  draft: JsonObject,
  scope: readonly ScopeVariable[],
  { key, name }: PromptOffer,
): void {
  const found = groupVariables(scope, '')
    .flatMap(({ rows }) => rows)
    .find((row) => row.key === key);
  if (found === undefined) return;
  const input: JsonObject = {};
  writeReferenceInto(input, found.variable);
  appendAt(draft, path, { name, input });
}

/** Removes the input that picking the offer added. */
export function unbindInput(draft: JsonObject, { name }: PromptOffer): void {
  const index = listAt(draft, path).findIndex((parameter) => textAt(parameter, ['name']) === name);
  if (index >= 0) removeAt(draft, [...path, index]);
}

/** A valid name of an input, as close to the name of the variable as possible. */
function nameFrom(name: string): string {
  const valid = name.replace(/\W+/g, '_').replace(/^(?=\d)/, '_');
  return /[a-z0-9]/i.test(valid) ? valid : 'input';
}
