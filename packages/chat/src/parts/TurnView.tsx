import { type JSX, memo } from 'react';
import { useChatContext } from '../ChatContext.js';
import type { Turn } from '../model/ChatState.js';
import { ErrorBlock } from './ErrorBlock.js';

interface TurnViewProps {
  turn: Turn;
  isLast: boolean;
}

/** A question and what answers it. */
export const TurnView = memo(function TurnView({ turn, isLast }: TurnViewProps): JSX.Element {
  const { chat, t } = useChatContext();
  const { question, messages, status } = turn;
  const suggestions = messages.filter(({ kind }) => kind === 'follow_up');
  return (
    <article className="heddle-chat-turn" data-status={status}>
      {question && <div className="heddle-chat-question">{question.content}</div>}
      {messages.map((message) =>
        message.kind === 'answer' || message.kind === 'interrupt' ? (
          <div key={message.id} className="heddle-chat-answer">
            {message.interrupt?.question ?? message.content}
          </div>
        ) : null,
      )}
      {(status === 'sending' || status === 'in_progress') && (
        <p className="heddle-chat-note">{t(turn.isReconnecting ? 'reconnecting' : 'answering')}</p>
      )}
      {status === 'canceled' && <p className="heddle-chat-note">{t('stopped')}</p>}
      <ErrorBlock turn={turn} />
      {isLast && suggestions.length > 0 && (
        <fieldset className="heddle-chat-suggestions" aria-label={t('suggestions')}>
          {suggestions.map(({ id, content }) => (
            <button key={id} type="button" onClick={() => chat.send({ text: content })}>
              {content}
            </button>
          ))}
        </fieldset>
      )}
    </article>
  );
});
