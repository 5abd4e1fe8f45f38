import { diffLines, diffWordsWithSpace } from 'diff';
import { useMemo } from 'react';
import { useFormScope } from '../form-parts/FormScope.js';
import { messages } from './messages.js';

/** Milliseconds after which a comparison is given up: the texts have too little in common. */
const patience = 300;

interface TextChangeProps {
  before: string;
  after: string;
  /** Compares lines instead of words. */
  isCode: boolean;
}

/** A preview of the new text with insertions and deletions marked. */
export function TextChange({ before, after, isCode }: TextChangeProps) {
  const t = messages[useFormScope().language];
  const parts = useMemo(() => {
    const parts = isCode
      ? diffLines(before, after, { timeout: patience, ignoreNewlineAtEof: true })
      : diffWordsWithSpace(before, after, { timeout: patience });
    return parts ?? [{ value: after, added: false, removed: false }];
  }, [before, after, isCode]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls.
    <section className="heddle-text-change" tabIndex={0} aria-label={t.change}>
      {parts.map(({ value, added, removed }, index) => {
        const Part = added ? 'ins' : removed ? 'del' : 'span';
        return (
          <Part key={index}>
            {(added || removed) && <span className="heddle-text-spoken">{added ? t.added : t.removed}</span>}
            {value}
          </Part>
        );
      })}
    </section>
  );
}
