import { readSegments, type Segment, type Turn } from '@heddle/chat';

/** A passage that an answer is based on. */
export interface AnswerSource extends Segment {
  /** As the answer cites it: `[2]`. */
  number: number;
}

const maxShown = 10;

/** The recalled passages that an answer cites by number; all of them if it cites none. */
export function sourcesOf(turn: Pick<Turn, 'messages'>): AnswerSource[] {
  const recalled = turn.messages
    .filter(({ kind }) => kind === 'knowledge')
    .flatMap(({ content }) => (content.includes('time_capsule_recall') ? [] : readSegments(content)))
    .map((segment, index): AnswerSource => ({ ...segment, number: index + 1 }));
  const answer = turn.messages
    .filter(({ kind }) => kind === 'answer')
    .map(({ content }) => content)
    .join('\n');
  if (answer === '') return [];
  const cited = recalled.filter(({ number }) => answer.includes(`[${number}]`));
  return (cited.length > 0 ? cited : recalled).slice(0, maxShown);
}
