import { readReason } from '@heddle/api-contract';
import { whyText } from '../../../shared/api/refusals/whyText.js';
import type { DebugResult } from './debugQueries.js';
import '../refusals.js';

/** Why a call failed, in the page's language; in English if the reason is not known here. */
export function debugFailure({ failure, reason }: Pick<DebugResult, 'failure' | 'reason'>): string {
  return whyText(readReason(failure)) ?? reason;
}
