import type { JSX } from 'react';
import { useChatContext } from '../ChatContext.js';
import { IconAlertCircle } from '../icons/IconAlertCircle.js';
import { IconRefresh } from '../icons/IconRefresh.js';
import type { ChatLabel } from '../labels/labels.js';
import type { Turn } from '../model/ChatState.js';
import { LogId } from './StepView.js';

/** Titles and details of errors that the area itself finds. */
const own = new Map<string | undefined, readonly [ChatLabel, ChatLabel]>([
  ['no_answer', ['noAnswer', 'noAnswerDetail']],
  ['connection_lost', ['answerStopped', 'connectionLost']],
]);

/** Why a turn failed, in words, with the next step and the log id. */
export function ErrorBlock({ turn }: { turn: Turn }): JSX.Element | null {
  const { chat, look, t } = useChatContext();
  const { status, error } = turn;
  if (status === 'not_sent') return <NotSent turn={turn} />;
  if (status !== 'failed' && !error) return null;
  const [title, detail] = own.get(error?.reason) ?? (['failed', undefined] as const);
  const words =
    (error && look.describeError?.(error)) ?? (detail ? t(detail) : error?.message || t('failedDetail'));
  return (
    <div className="heddle-chat-error" role="alert">
      <b>
        <IconAlertCircle size={16} />
        {t(title)}
      </b>
      <p>{words}</p>
      <div className="heddle-chat-buttons">
        {status === 'failed' && turn.question && (
          <button type="button" className="heddle-chat-button" onClick={() => chat.retry(turn.key)}>
            <IconRefresh size={14} />
            {t('retry')}
          </button>
        )}
        {error?.logId && <LogId id={error.logId} />}
      </div>
    </div>
  );
}

/** The question is kept above; it can be sent again. */
function NotSent({ turn: { key, error } }: { turn: Turn }): JSX.Element {
  const { chat, look, t } = useChatContext();
  const reason =
    (error && look.describeError?.(error)) ??
    (error?.reason === 'no_answer' ? t('noAnswerDetail') : error?.message);
  return (
    <p className="heddle-chat-not-sent" role="alert">
      {reason ? t('notSentBecause', { reason }) : t('notSent')}{' '}
      <button type="button" className="heddle-chat-text-button" onClick={() => chat.retry(key)}>
        {t('sendAgain')}
      </button>
    </p>
  );
}
