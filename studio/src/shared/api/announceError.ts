import { ApiError } from '@heddle/api-contract';
import { showError } from '@heddle/ui-kit';
import { getTranslate } from '../i18n/i18n.js';
import { sharedMessages } from '../i18n/sharedMessages.js';
import { refusalText } from './refusals/refusalText.js';

/** Message for any failed call, in the page's language. */
export function errorText(error: unknown): string {
  const t = getTranslate(sharedMessages);
  if (error instanceof ApiError) return refusalText(error);
  // `fetch` rejects with a TypeError when there is no response.
  if (error instanceof TypeError) return t('networkDown');
  return t('unexpected');
}

/** Log id of the failed request, if the server responded. */
export function logIdOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.logid : undefined;
}

/** Shows an error toast with the log id; it stays until closed. */
export function announceError(error: unknown): void {
  const logId = logIdOf(error);
  if (logId) showError(errorText(error), getTranslate(sharedMessages)('logId', { id: logId }));
  else showError(errorText(error));
}
