import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { ModelError } from '../../models/ModelError.js';

/** Fields that every server event has besides its data. */
export function eventOf<T extends string>({ logid }: Context, event_type: T) {
  return { id: crypto.randomUUID(), event_type, detail: { logid, respond_at: new Date().toISOString() } };
}

/** Passes messages of model errors on to the caller; other errors stay internal. */
export async function askModel<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw error instanceof ModelError
      ? new DomainError('modelFailed', error.reason, { cause: error })
      : error;
  }
}
