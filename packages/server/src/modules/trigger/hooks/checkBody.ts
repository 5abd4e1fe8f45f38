import type { TriggerField } from '@heddle/api-contract/families/trigger';
import { triggerReasons } from '@heddle/api-contract/reasons/trigger';
import { DomainError } from '../../../kernel/DomainError.js';

const checks: Readonly<Record<TriggerField['type'], (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  integer: Number.isSafeInteger,
  float: (value) => typeof value === 'number' && Number.isFinite(value),
  boolean: (value) => typeof value === 'boolean',
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  list: Array.isArray,
};

/** Refuses a body that lacks a field or has one of another type; fields that are not listed are dropped. */
export function checkBody(
  body: Record<string, unknown>,
  fields: readonly TriggerField[],
): Record<string, unknown> {
  if (fields.length === 0) return body;
  const checked: Record<string, unknown> = {};
  for (const { name, type, required } of fields) {
    const value = Object.hasOwn(body, name) ? body[name] : undefined;
    const isMissing = value === undefined || value === null;
    if (isMissing ? required : !checks[type](value))
      throw new DomainError('badRequest', triggerReasons.field({ name, type }));
    if (!isMissing) checked[name] = value;
  }
  return checked;
}
