import { type JSX, useEffect, useMemo, useState } from 'react';
import { ChatContext, type ChatContextValue } from './ChatContext.js';
import type { ChatProps } from './ChatProps.js';
import { Composer } from './composer/Composer.js';
import type { ChatController } from './controller/ChatController.js';
import { createChat } from './controller/createChat.js';
import { makeTranslate } from './labels/labels.js';
import { MessageList } from './list/MessageList.js';
import type { ChatTransport } from './model/ChatTransport.js';
import { useTheme } from './theme/useTheme.js';

/** The chat area: the messages of a conversation and the input below them. Fills its parent, which needs a height. */
export function Chat({ transport, chat: given, ...look }: ChatProps): JSX.Element | null {
  const chat = useConversation(transport, given);
  const { language = 'zh-CN', labels, theme, className = '' } = look;
  const t = useMemo(() => makeTranslate(language, labels), [language, labels]);
  const shown = useTheme(theme);
  if (!chat) return null;
  const value: ChatContextValue = { chat, look, t };
  return (
    <ChatContext.Provider value={value}>
      <section className={`heddle-chat ${className}`} data-chat-theme={shown} lang={language}>
        <MessageList />
        <Composer />
      </section>
    </ChatContext.Provider>
  );
}

/** The given conversation, or one of its own over the transport, which is closed with the component. */
function useConversation(
  transport: ChatTransport | undefined,
  given: ChatController | undefined,
): ChatController | undefined {
  const [own, setOwn] = useState<ChatController>();
  // Made in an effect, so that React's development mode, which runs effects twice, does not leave a closed one.
  useEffect(() => {
    if (!transport) return undefined;
    const made = createChat(transport);
    setOwn(made);
    return () => made.dispose();
  }, [transport]);
  const chat = given ?? (own?.transport === transport ? own : undefined);
  useEffect(() => {
    void chat?.load();
  }, [chat]);
  return chat;
}
