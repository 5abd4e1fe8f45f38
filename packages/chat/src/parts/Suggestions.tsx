import type { JSX } from 'react';
import { useChatContext } from '../ChatContext.js';

/** Questions to go on with. */
export function Suggestions({ questions }: { questions: readonly string[] }): JSX.Element {
  const { chat, look, t } = useChatContext();
  return (
    <fieldset className="heddle-chat-suggestions" aria-label={t('suggestions')}>
      {questions.map((question, index) => (
        <button
          key={index}
          type="button"
          className="heddle-chat-chip"
          disabled={look.blocked !== undefined}
          onClick={() => chat.send({ text: question })}
        >
          {question}
        </button>
      ))}
    </fieldset>
  );
}
