import { ApiError } from '@heddle/api-contract';
import { showError } from '@heddle/ui-kit';
import { wordsNow } from '../i18n/i18n.js';
import { sharedWords } from '../i18n/sharedWords.js';
import { refusalText } from './refusals/refusalText.js';

/** A sentence for any failure of a call, in the language of the page. */
export function errorText(error: unknown): string {
  const words = wordsNow(sharedWords);
  if (error instanceof ApiError) return refusalText(error);
  // `fetch` rejects with a TypeError when there is no answer at all.
  if (error instanceof TypeError) return words('networkDown');
  return words('unexpected');
}

/** Names the failed request in the server's log, where the server answered at all. */
export function logIdOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.logid : undefined;
}

/** An error toast: it stays until it is closed and carries the log id. */
export function announceError(error: unknown): void {
  const logId = logIdOf(error);
  if (logId) showError(errorText(error), wordsNow(sharedWords)('logId', { id: logId }));
  else showError(errorText(error));
}
