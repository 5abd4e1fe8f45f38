import type { SentReason } from '@heddle/api-contract';
import { currentLanguage } from '../../i18n/i18n.js';
import { reasonText } from './defineRefusals.js';
import './sharedRefusals.js';

/** The message for a reason alone, such as why a task failed; undefined if it is not known here. */
export function whyText(reason: SentReason | undefined): string | undefined {
  return reason && reasonText(reason, currentLanguage());
}
