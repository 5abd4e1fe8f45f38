import { useLanguage } from '../i18n/i18n.js';
import { errorText } from './announceError.js';

/** Why a call failed, in the language that is current when it is rendered. */
export function ErrorText({ error }: { error: unknown }) {
  useLanguage();
  return errorText(error);
}
