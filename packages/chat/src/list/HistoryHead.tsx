import type { JSX } from 'react';
import { useChatContext } from '../ChatContext.js';
import { IconLoader2 } from '../icons/IconLoader2.js';
import type { HistoryStatus } from '../model/ChatState.js';

/** The state of older messages, above the list. */
export function HistoryHead({ history }: { history: HistoryStatus }): JSX.Element | null {
  const { chat, t } = useChatContext();
  if (history === 'loading')
    return (
      <p className="heddle-chat-history" role="status">
        <IconLoader2 size={14} className="heddle-chat-spin" />
        {t('loadingOlder')}
      </p>
    );
  if (history !== 'failed') return null;
  return (
    <p className="heddle-chat-history" role="alert">
      {t('olderFailed')}{' '}
      <button type="button" className="heddle-chat-text-button" onClick={() => void chat.loadOlder()}>
        {t('retry')}
      </button>
    </p>
  );
}
