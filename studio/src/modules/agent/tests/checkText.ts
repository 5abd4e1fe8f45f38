import type { Assertion, Check } from '@heddle/api-contract/families/agent-test';
import type { Translate } from '../../../shared/i18n/i18n.js';
import type { testMessages } from './testMessages.js';

type Words = Translate<keyof (typeof testMessages)['messages']['en']>;

/** What an assertion demands: `Contains “refund”`. */
export function assertionText(assertion: Assertion | undefined, t: Words): string {
  if (!assertion) return '';
  const name = t(assertion.type);
  if (assertion.type === 'judge') return `${name}: ${assertion.rubric}`;
  return 'value' in assertion ? `${name}: ${assertion.value}` : name;
}

/** What was found where an assertion does not hold or was not checked; what a judge says in any case. */
export function foundText({ type, status, detail, score, error }: Check, t: Words): string {
  if (error === 'judge_failed' || error === 'judge_unreadable') return t(error, { detail });
  if (error) return t(error);
  if (score !== undefined) return t('score', { score, reason: detail });
  if (status === 'pass') return '';
  if (type === 'calls_tool') return detail === '' ? t('calledNone') : t('calledTools', { names: detail });
  if (type === 'max_seconds') return t('took', { seconds: detail });
  if (type === 'max_tokens') return t('used', { count: detail });
  return type === 'json_valid' ? t('notJson') : '';
}
