import type { JSX } from 'react';
import { useChatContext } from '../ChatContext.js';
import type { Turn } from '../model/ChatState.js';

/** Why a turn failed, and how to try again. */
export function ErrorBlock({ turn }: { turn: Turn }): JSX.Element | null {
  const { chat, look, t } = useChatContext();
  const { status, error } = turn;
  if (status !== 'failed' && status !== 'not_sent' && !error) return null;
  const own = error && look.describeError?.(error);
  const detail =
    own ??
    (error?.reason === 'no_answer'
      ? t('noAnswerDetail')
      : error?.reason === 'connection_lost'
        ? t('connectionLost')
        : error?.message);
  return (
    <div className="heddle-chat-error" role="alert">
      <strong>{t(status === 'not_sent' ? 'notSent' : 'failed')}</strong>
      {detail && <p>{detail}</p>}
      <button type="button" onClick={() => chat.retry(turn.key)}>
        {t(status === 'not_sent' ? 'sendAgain' : 'retry')}
      </button>
    </div>
  );
}
