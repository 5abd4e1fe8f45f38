import { ApiError, errorCodes } from '@heddle/api-contract';
import { errorText } from '../../../shared/api/announceError.js';
import { getTranslate } from '../../../shared/i18n/i18n.js';
import { editorMessages } from '../editor/editorMessages.js';

/**
 * Why a save failed, in the page's language. The server does not reveal whether a workflow was deleted or
 * access was lost; it was open here a moment ago, so name both.
 */
export function whyNotSaved(error: unknown): string {
  const t = getTranslate(editorMessages);
  const isGone =
    error instanceof ApiError &&
    (error.code === errorCodes.accessDenied || error.code === errorCodes.workflowNotFound);
  return isGone ? t('workflowGone') : errorText(error);
}
