import { ApiError } from '@heddle/api-contract';
import { showError } from '@heddle/ui-kit';
import { getTranslate } from '../i18n/i18n.js';
import { sharedMessages } from '../i18n/sharedMessages.js';
import { refusalText } from './refusals/refusalText.js';

/** A sentence for any failure of a call, in the language of the page. */
export function errorText(error: unknown): string {
  const t = getTranslate(sharedMessages);
  if (error instanceof ApiError) return refusalText(error);
  // `fetch` rejects with a TypeError when there is no answer at all.
  if (error instanceof TypeError) return t('networkDown');
  return t('unexpected');
}

/** Names the failed request in the server's log, where the server answered at all. */
export function logIdOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.logid : undefined;
}

/** An error toast: it stays until it is closed and carries the log id. */
export function announceError(error: unknown): void {
  const logId = logIdOf(error);
  if (logId) showError(errorText(error), getTranslate(sharedMessages)('logId', { id: logId }));
  else showError(errorText(error));
}
