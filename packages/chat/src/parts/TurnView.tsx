import { type JSX, memo } from 'react';
import { useChatContext } from '../ChatContext.js';
import type { Turn } from '../model/ChatState.js';
import { isRunning } from '../model/foldEvent.js';
import { partsOf } from '../model/turnParts.js';
import { AnswerFooter } from './AnswerFooter.js';
import { AnswerView } from './AnswerView.js';
import { ErrorBlock } from './ErrorBlock.js';
import { InterruptView } from './InterruptView.js';
import { QuestionView } from './QuestionView.js';
import { StepsPanel } from './StepsPanel.js';
import { Suggestions } from './Suggestions.js';

interface TurnViewProps {
  turn: Turn;
  isLast: boolean;
  /** What the user said next. */
  next: string | undefined;
}

/** A question and what answers it. */
export const TurnView = memo(function TurnView({ turn, isLast, next }: TurnViewProps): JSX.Element {
  const { look } = useChatContext();
  const { steps, replies, suggestions } = partsOf(turn);
  const running = isRunning(turn.status);
  const answer = replies.findLast(({ kind }) => kind === 'answer');
  const isAsking = isLast && turn.status === 'requires_action';
  const isSelected = look.selectedTurn === turn.key;
  return (
    <article className="heddle-chat-turn" data-selected={isSelected ? '' : undefined}>
      <QuestionView turn={turn} />
      {(steps.length > 0 || replies.length > 0 || running || turn.status === 'canceled') && (
        <div className="heddle-chat-reply">
          <Avatar />
          <div className="heddle-chat-reply-body" data-anchor="">
            {steps.length > 0 && (
              <StepsPanel turn={turn} steps={steps} hasAnswer={answer !== undefined} isAsking={isAsking} />
            )}
            {replies.map((message) =>
              message.interrupt ? (
                <InterruptView
                  key={message.id}
                  turnKey={turn.key}
                  interrupt={message.interrupt}
                  isActive={isAsking}
                  given={next}
                />
              ) : (
                <AnswerView
                  key={message.id}
                  message={message}
                  isOpen={running && turn.open.has(message.id)}
                />
              ),
            )}
            <Progress turn={turn} isWaiting={steps.length === 0 && replies.length === 0} />
            {!running && look.renderSources?.(turn)}
            {!running && turn.status !== 'not_sent' && (
              <AnswerFooter turn={turn} answer={answer} isLast={isLast} />
            )}
          </div>
        </div>
      )}
      <ErrorBlock turn={turn} />
      {isLast && !running && suggestions.length > 0 && <Suggestions questions={suggestions} />}
    </article>
  );
});

/** That something is going on, where nothing else shows it. */
function Progress({ turn, isWaiting }: { turn: Turn; isWaiting: boolean }): JSX.Element | null {
  const { t } = useChatContext();
  if (turn.isReconnecting) return <p className="heddle-chat-note">{t('reconnecting')}</p>;
  if (turn.status === 'canceled') return <p className="heddle-chat-note">{t('stopped')}</p>;
  if (!isWaiting || !isRunning(turn.status)) return null;
  return (
    <p
      className="heddle-chat-waiting"
      aria-label={t(turn.status === 'sending' ? 'sending' : 'thinking')}
      role="img"
    >
      <i />
      <i />
      <i />
    </p>
  );
}

function Avatar(): JSX.Element | null {
  const { look } = useChatContext();
  const { agent } = look;
  if (!agent?.icon && !agent?.avatarUrl) return null;
  return (
    <span className="heddle-chat-avatar" aria-hidden="true">
      {agent.icon ?? <img src={agent.avatarUrl} alt="" />}
    </span>
  );
}
