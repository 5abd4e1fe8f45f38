import type { Assertion, Check } from '@heddle/api-contract/families/agent-test';
import type { TrialOutcome } from '../agent-chat/index.js';
import type { Judged, Verdict } from './judgeAnswer.js';
import type { Match } from './matchPattern.js';

/** What assertions need besides the answer. */
export interface Checkers {
  match(params: { pattern: string; flags: '' | 'i'; text: string }): Promise<Match>;
  judge(model: string, judged: Judged): Promise<Verdict>;
}

const usualThreshold = 0.5;

/** Checks the answer to a question by one assertion. */
export async function checkAnswer(
  assertion: Assertion,
  { question, outcome }: { question: string; outcome: TrialOutcome },
  { match, judge }: Checkers,
): Promise<Check> {
  const { type } = assertion;
  const { answer, tools, ms, inputTokens, outputTokens } = outcome;
  const checked = (holds: boolean, detail = ''): Check => ({
    type,
    status: holds ? 'pass' : 'fail',
    detail,
  });
  switch (assertion.type) {
    case 'contains':
      return checked(folded(answer, assertion).includes(folded(assertion.value, assertion)));
    case 'not_contains':
      return checked(!folded(answer, assertion).includes(folded(assertion.value, assertion)));
    case 'equals':
      return checked(folded(answer.trim(), assertion) === folded(assertion.value.trim(), assertion));
    case 'regex': {
      const flags = assertion.ignore_case ? 'i' : '';
      const found = await match({ pattern: assertion.value, flags, text: answer });
      if ('error' in found) return { type, status: 'error', detail: '', error: found.error };
      return checked(found.matches);
    }
    case 'calls_tool':
      return checked(tools.includes(assertion.value), [...new Set(tools)].join(', '));
    case 'max_seconds':
      return checked(ms <= assertion.value * 1000, String(ms / 1000));
    case 'max_tokens':
      return checked(inputTokens + outputTokens <= assertion.value, String(inputTokens + outputTokens));
    case 'json_valid':
      return checked(isJson(answer));
    case 'judge': {
      const { model_id, rubric, threshold } = assertion;
      const verdict = await judge(model_id, { question, answer, rubric });
      if ('error' in verdict) return { type, status: 'error', ...verdict };
      return {
        ...checked(verdict.score >= (threshold ?? usualThreshold), verdict.reason),
        score: verdict.score,
      };
    }
  }
}

function folded(text: string, { ignore_case }: { ignore_case?: boolean | null | undefined }): string {
  return ignore_case ? text.toLowerCase() : text;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The result of a case: an assertion that could not be checked is an error, never a pass. */
export function statusOf(checks: readonly Check[]): 'pass' | 'fail' | 'error' {
  if (checks.some(({ status }) => status === 'error')) return 'error';
  return checks.some(({ status }) => status === 'fail') ? 'fail' : 'pass';
}
