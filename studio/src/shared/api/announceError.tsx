import { ApiError } from '@heddle/api-contract';
import { showError } from '@heddle/ui-kit';
import { getTranslate, useLanguage } from '../i18n/i18n.js';
import { sharedMessages } from '../i18n/sharedMessages.js';
import { isMissingCode } from './isMissingCode.js';
import { LogId } from './LogId.js';
import { refusalText } from './refusals/refusalText.js';

/** An error whose message is in words for the user, such as what a content check says. */
export class WordedError extends Error {}

/** Message for any failed call, in the page's language. */
export function errorText(error: unknown): string {
  const t = getTranslate(sharedMessages);
  if (error instanceof ApiError) return refusalText(error);
  if (error instanceof WordedError) return error.message;
  if (isMissingCode(error)) return t('updated');
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
  const id = logIdOf(error);
  if (id) showError(<ErrorText error={error} />, <LogId id={id} />);
  else showError(<ErrorText error={error} />);
}

/** The message for a failed call, in the language of the page whenever that changes. */
function ErrorText({ error }: { error: unknown }) {
  useLanguage();
  return errorText(error);
}
