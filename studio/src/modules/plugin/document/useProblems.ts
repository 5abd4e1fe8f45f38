import type { DocumentProblem, ManifestProblem } from '@heddle/plugin';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';

/** A problem of the code view. */
export type CodeProblem = DocumentProblem | (ManifestProblem & { severity: 'error' });

/** Typing pauses this long before the code is checked. */
const pauseMs = 300;

/** The problems of a text by line, a moment after it was changed. */
export function useProblems(
  text: string,
  check: (text: string) => readonly CodeProblem[],
): readonly CodeProblem[] {
  const [settled] = useDebouncedValue(text, pauseMs);
  return useMemo(() => check(settled), [check, settled]);
}
