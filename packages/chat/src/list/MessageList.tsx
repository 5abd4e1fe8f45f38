import { type JSX, useEffect, useRef } from 'react';
import { useChatContext } from '../ChatContext.js';
import { useChatState } from '../controller/useChatState.js';
import { TurnView } from '../parts/TurnView.js';

export function MessageList(): JSX.Element {
  const { chat, t } = useChatContext();
  const { turns } = useChatState(chat);
  const list = useRef<HTMLDivElement>(null);
  const lastTurn = turns.at(-1);
  useEffect(() => {
    if (lastTurn && list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [lastTurn]);
  return (
    <div ref={list} className="heddle-chat-list" role="log" aria-label={t('messages')}>
      {turns.map((turn, index) => (
        <TurnView key={turn.key} turn={turn} isLast={index === turns.length - 1} />
      ))}
    </div>
  );
}
