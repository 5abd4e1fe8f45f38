import type { Reason } from '@heddle/api-contract';
import { productPackageReasons } from '@heddle/api-contract/reasons/product-package';
import * as z from 'zod';
import { storable } from '../../../db/storable.js';
import { DomainError } from '../../../kernel/DomainError.js';
import type { StoredProblem } from '../tables.js';

/** The error of an index, or of a source that cannot be read. */
export function sourceRefused(reason: Reason, cause?: unknown): DomainError {
  return new DomainError('packageSourceInvalid', reason, { cause });
}

/** The error of a package that is refused. */
export function packageRefused(reason: Reason, cause?: unknown): DomainError {
  return new DomainError('packageInvalid', reason, { cause });
}

/** Why something was refused, as rows store it. */
export function problemOf({ message, reason }: DomainError): StoredProblem {
  return storable({ message, ...(reason && { reason }) });
}

/** Reads JSON of unknown origin by its schema; errors name the file and the place in it. */
export function parseJson<Schema extends z.ZodType>(
  { file, bytes, version }: { file: string; bytes: Uint8Array; version: number },
  schema: Schema,
  refuse: (reason: Reason, cause?: unknown) => DomainError,
): z.output<Schema> {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    // A parser that runs out of stack throws a RangeError.
    const problem = error instanceof Error ? error.message.slice(0, 200) : '';
    throw refuse(productPackageReasons.notJson({ file, problem }), error);
  }
  const head = z.object({ version: z.number() }).safeParse(json);
  if (head.success && head.data.version > version)
    throw refuse(productPackageReasons.newerFormat({ file, version: head.data.version, known: version }));
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const problem = `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`.slice(0, 300);
  throw refuse(productPackageReasons.malformed({ file, problem }));
}
