import { type JSX, type KeyboardEvent, useState } from 'react';
import { useChatContext } from '../ChatContext.js';
import { useChatState } from '../controller/useChatState.js';
import { isRunning } from '../model/foldEvent.js';

export function Composer(): JSX.Element {
  const { chat, look, t } = useChatContext();
  const { turns } = useChatState(chat);
  const [text, setText] = useState('');
  const isAnswering = isRunning(turns.at(-1)?.status ?? 'completed');
  const canSend = text.trim() !== '' && look.blocked === undefined;
  const send = () => {
    if (!canSend) return;
    chat.send({ text });
    setText('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, Enter accepts its text.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229)
      return;
    event.preventDefault();
    send();
  };
  return (
    <div className="heddle-chat-input">
      <textarea
        value={text}
        rows={2}
        aria-label={t('message')}
        placeholder={look.placeholder ?? t('message')}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {look.blocked && <p className="heddle-chat-note">{look.blocked}</p>}
      {isAnswering ? (
        <button type="button" onClick={() => chat.stop()}>
          {t('stop')}
        </button>
      ) : (
        <button type="button" disabled={!canSend} onClick={send}>
          {t('send')}
        </button>
      )}
    </div>
  );
}
