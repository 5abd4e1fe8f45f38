import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { ModelError } from '../../models/ModelError.js';

/** What every message of the server holds beside its data. */
export function eventOf<T extends string>({ logid }: Context, event_type: T) {
  return { id: crypto.randomUUID(), event_type, detail: { logid, respond_at: new Date().toISOString() } };
}

/** What a model failed with is a sentence for the caller; anything else stays inside. */
export async function askModel<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw error instanceof ModelError
      ? new DomainError('modelFailed', error.message, { cause: error })
      : error;
  }
}
