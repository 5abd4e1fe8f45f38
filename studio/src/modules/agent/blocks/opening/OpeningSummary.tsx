import { visibleLength } from '@heddle/api-contract';
import { useMessages } from '../../../../shared/i18n/i18n.js';
import { useBlock } from '../../editor/AgentSession.js';
import { openingMessages } from './openingMessages.js';

export function OpeningSummary() {
  const t = useMessages(openingMessages);
  const [{ prologue = '', suggested_questions = [] }] = useBlock('onboarding_info');
  const length = visibleLength(prologue);
  const count = suggested_questions.length;
  return length + count === 0 ? t('empty') : t(count === 1 ? 'summaryOne' : 'summary', { length, count });
}
