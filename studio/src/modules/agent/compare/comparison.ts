import { testLimits } from '@heddle/api-contract/families/agent-test';
import type { ModelInfo } from '../model/modelSettings.js';
import type { VariantState } from '../rerun/VariantState.js';

/** What differs between the columns. */
export const comparedParts = ['models', 'prompts', 'versions'] as const;
export type ComparedPart = (typeof comparedParts)[number];

/** What answers in a column: the draft with one part replaced. */
export interface Subject {
  model?: ModelInfo;
  prompt?: string;
  /** A published version; empty for the draft. */
  version?: string;
}

/** A question and the answer of one column. Times are milliseconds since 1970. */
export interface ComparedAnswer {
  question: string;
  state: VariantState;
  startedAt: number;
  firstAt?: number;
  endedAt?: number;
}

export interface ComparedColumn {
  id: number;
  subject: Subject;
  answers: readonly ComparedAnswer[];
}

export const columnLimits = { min: 2, max: 4 } as const;

/** The questions and answers of a column as messages, for its next question; those without an answer are left out. */
export function historyOf(answers: readonly ComparedAnswer[]) {
  return answers
    .filter(({ state }) => state.status === 'success' && state.text !== '')
    .flatMap(({ question, state }) => [
      { role: 'user' as const, content: question },
      { role: 'assistant' as const, content: state.text.slice(0, testLimits.answer) },
    ])
    .slice(-testLimits.history);
}

export const isAnswering = ({ answers }: ComparedColumn): boolean =>
  answers.at(-1)?.state.status === 'running';

/** Milliseconds that the answer took, or has taken until now, as the reader waited. */
export function durationOf({ startedAt, endedAt }: ComparedAnswer, now: number): number {
  return Math.max(0, (endedAt ?? now) - startedAt);
}

interface Best {
  fastest: number | undefined;
  cheapest: number | undefined;
}

/** The columns whose latest answer was the fastest and the cheapest; none while columns answer or if they are equal. */
export function bestOf(columns: readonly ComparedColumn[]): Best {
  const done = columns.flatMap(({ id, answers }) => {
    const last = answers.at(-1);
    const result = last?.state.result;
    return result?.status === 'success' ? [{ id, ms: durationOf(last!, 0), cost: result.cost }] : [];
  });
  const least = (of: (one: (typeof done)[number]) => number) => {
    const [first, second] = done.toSorted((one, other) => of(one) - of(other));
    return first && second && of(first) < of(second) ? first.id : undefined;
  };
  if (columns.some(isAnswering)) return { fastest: undefined, cheapest: undefined };
  return { fastest: least(({ ms }) => ms), cheapest: least(({ cost }) => cost) };
}

/** The cost of all answers. */
export function costOf(columns: readonly ComparedColumn[]): number {
  return columns
    .flatMap(({ answers }) => answers)
    .reduce((total, { state }) => total + ((state.result ?? state.usage)?.cost ?? 0), 0);
}
