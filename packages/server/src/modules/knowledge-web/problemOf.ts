import { knowledgeReasons } from '@heddle/api-contract/reasons/knowledge';
import { DomainError } from '../../kernel/DomainError.js';
import type { App } from '../../kernel/services.js';
import type { StoredWebProblem } from './tables.js';

/** Why work in the background failed, as it is stored; errors that nobody expects are logged. */
export function problemOf(
  app: Pick<App, 'log'>,
  error: unknown,
  about: Record<string, string>,
): StoredWebProblem {
  if (error instanceof DomainError && error.reason) {
    const { key, parameters } = error.reason;
    return { key, parameters: plain(parameters), text: error.message };
  }
  app.log.error('knowledge.source-not-read', error, about);
  const { key, text } = knowledgeReasons.unexpected();
  return { key, parameters: {}, text };
}

function plain(parameters: object): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(parameters).filter(([, value]) => typeof value === 'string' || typeof value === 'number'),
  );
}
