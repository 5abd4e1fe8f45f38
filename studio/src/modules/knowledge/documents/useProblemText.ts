import type { SentReason } from '@heddle/api-contract';
import { reasonText } from '../../../shared/api/refusals/defineRefusals.js';
import { useLanguage } from '../../../shared/i18n/i18n.js';
import '../refusals.js';
import '../sourceRefusals.js';

interface Problem {
  problem: SentReason | undefined;
  /** In the server's words, for reasons that this page does not know. */
  reason: string;
}

/** Why something failed, in the page's language; empty if nothing did. */
export function useProblemText({ problem, reason }: Problem): string {
  const language = useLanguage();
  return (problem && reasonText(problem, language)) ?? reason;
}
