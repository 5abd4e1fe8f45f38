import { useMessages } from '../../../shared/i18n/i18n.js';
import classes from './Run.module.css';
import type { DialogueMessage } from './readQuestion.js';
import { runMessages } from './runMessages.js';

/** Questions and answers of a dialogue, in order. */
export function Dialogue({ messages }: { messages: readonly DialogueMessage[] }) {
  const t = useMessages(runMessages);
  return messages.map(({ isAnswer, text }, index) => (
    <p key={index} className={classes.line} data-answer={isAnswer || undefined}>
      {isAnswer && <span className={classes.you}>{t('you')}</span>}
      {text}
    </p>
  ));
}
