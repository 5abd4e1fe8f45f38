import type { Reason } from '@heddle/api-contract';
import { archiveReasons } from '@heddle/api-contract/reasons/archive';
import { PluginError } from '@heddle/plugin';
import * as z from 'zod';
import { DomainError } from '../../kernel/DomainError.js';

/** The error of an archive that is refused. */
export function refused(reason: Reason): DomainError {
  return new DomainError('archiveInvalid', reason);
}

/** Runs `read`; what it finds wrong becomes the problem of the file at `path`. */
export function inFile<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const problem = problemOf(error);
    if (problem === undefined) throw error;
    throw new DomainError('archiveInvalid', archiveReasons.content({ path, problem }), { cause: error });
  }
}

function problemOf(error: unknown): string | undefined {
  if (error instanceof z.ZodError) {
    const [issue] = error.issues;
    return `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`.slice(0, 300);
  }
  if (error instanceof DomainError || error instanceof SyntaxError || PluginError.isInstance(error))
    return error.message.slice(0, 300);
  // zod compares lengths that cannot be converted to numbers.
  return error instanceof TypeError ? 'it has a value of a wrong type' : undefined;
}
