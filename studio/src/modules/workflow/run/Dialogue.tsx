import { useWords } from '../../../shared/i18n/i18n.js';
import classes from './Run.module.css';
import type { DialogueMessage } from './readQuestion.js';
import { runWords } from './runWords.js';

/** Questions and answers in turn. */
export function Dialogue({ messages }: { messages: readonly DialogueMessage[] }) {
  const words = useWords(runWords);
  return messages.map(({ isAnswer, text }, index) => (
    <p key={index} className={classes.line} data-answer={isAnswer || undefined}>
      {isAnswer && <span className={classes.you}>{words('you')}</span>}
      {text}
    </p>
  ));
}
