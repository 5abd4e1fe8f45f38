import { ApiError } from '@heddle/api-contract';
import { errorText } from '../../../shared/api/announceError.js';
import { getTranslate } from '../../../shared/i18n/i18n.js';
import { runMessages } from './runMessages.js';

/** The stream of a run on the server broke, and reconnecting failed. */
export class ConnectionLost extends Error {}

/** Why a run could not be started, followed or answered, in the page's language. */
export function failureText(error: unknown): string {
  if (error instanceof ConnectionLost) return getTranslate(runMessages)('connectionLost');
  // The executor's own errors say what is wrong with the document.
  return error instanceof ApiError || !(error instanceof Error) ? errorText(error) : error.message;
}
