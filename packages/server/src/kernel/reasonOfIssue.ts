import type { Reason } from '@heddle/api-contract';
import { inputReasons } from '@heddle/api-contract/reasons/input';
import type * as z from 'zod';

type Issue = z.core.$ZodIssue;

/** Why a schema refused a value, for the field of the issue; `raw` is the whole value. */
export function reasonOfIssue(issue: Issue, raw: unknown): Reason {
  const field = issue.path.map(String).join('.') || 'input';
  if (issue.code === 'custom') {
    const { reason } = (issue.params ?? {}) as { reason?: Reason };
    if (reason) return { ...reason, parameters: { ...reason.parameters, field } };
  }
  if (isMissing(issue.path, raw)) return inputReasons.required({ field });
  if (issue.code === 'too_big') return reasonOfLarge(issue, field);
  if (issue.code === 'too_small') return reasonOfSmall(issue, field);
  return inputReasons.invalid({ field });
}

function reasonOfLarge({ origin, maximum }: z.core.$ZodIssueTooBig, field: string): Reason {
  const bound = { field, maximum: Number(maximum) };
  if (origin === 'string') return inputReasons.tooLong(bound);
  return origin === 'array' ? inputReasons.tooMany(bound) : inputReasons.tooLarge(bound);
}

function reasonOfSmall({ origin, minimum }: z.core.$ZodIssueTooSmall, field: string): Reason {
  const bound = { field, minimum: Number(minimum) };
  if (origin === 'string')
    return minimum === 1 ? inputReasons.required({ field }) : inputReasons.tooShort(bound);
  return origin === 'array' ? inputReasons.tooFew(bound) : inputReasons.tooSmall(bound);
}

function isMissing(path: Issue['path'], raw: unknown): boolean {
  let value = raw;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return true;
    value = (value as Record<PropertyKey, unknown>)[step];
  }
  return value === undefined || value === null;
}
