import type { RetrievalReport } from '@heddle/api-contract';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { retrievalMessages } from './retrievalMessages.js';

type Step = Pick<RetrievalReport['rewrite'], 'skipped' | 'problem'>;

const keys = {
  off: 'off',
  noHistory: 'noHistory',
  noModel: 'noModel',
  noTables: 'noTables',
  failed: 'failedStep',
} as const;

/** Words why a step was left out; empty if it ran. */
export function useSkipText(): (step: Step) => string {
  const t = useMessages(retrievalMessages);
  return ({ skipped, problem }) => {
    if (skipped === undefined) return '';
    const why = t(keys[skipped]);
    return t('skipped', { why: problem === undefined ? why : `${why}: ${problem}` });
  };
}
