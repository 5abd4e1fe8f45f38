import type { ComparedStep } from './ComparedStep.js';

/** What differs between a step of two runs, apart from its time and cost. */
export const stepChanges = ['input', 'output', 'status', 'error'] as const;
export type StepChange = (typeof stepChanges)[number];

/** A step of two runs; undefined on the side where it did not run. */
export interface StepPair {
  key: string;
  title: string;
  left: ComparedStep | undefined;
  right: ComparedStep | undefined;
  changes: readonly StepChange[];
}

/** The steps of two runs side by side: those of the left one in order, each followed by new ones of the right one. */
export function compareSteps(left: readonly ComparedStep[], right: readonly ComparedStep[]): StepPair[] {
  const lefts = new Map(left.map((step) => [step.key, step]));
  const rights = new Map(right.map((step) => [step.key, step]));
  return orderOf(left, right, lefts).map((key) => {
    const pair = { left: lefts.get(key), right: rights.get(key) };
    return { key, title: (pair.right ?? pair.left)?.title ?? key, ...pair, changes: changesOf(pair) };
  });
}

function orderOf(
  left: readonly ComparedStep[],
  right: readonly ComparedStep[],
  lefts: ReadonlyMap<string, ComparedStep>,
): string[] {
  /** New steps of the right run, by the step of the left run that they follow. */
  const added = new Map<string | undefined, string[]>();
  let last: string | undefined;
  for (const { key } of right) {
    if (lefts.has(key)) last = key;
    else added.set(last, [...(added.get(last) ?? []), key]);
  }
  return [...(added.get(undefined) ?? []), ...left.flatMap(({ key }) => [key, ...(added.get(key) ?? [])])];
}

function changesOf({ left, right }: Pick<StepPair, 'left' | 'right'>): StepChange[] {
  if (!left || !right) return [];
  return stepChanges.filter((part) => left[part] !== right[part]);
}

/** Whether a pair is worth a look: it differs, or only one run has the step. */
export const isDifferent = ({ left, right, changes }: StepPair): boolean =>
  !left || !right || changes.length > 0;
