import { type JSX, type ReactNode, useMemo, useState } from 'react';
import { ChatContext, type ChatContextValue } from '../ChatContext.js';
import type { ChatLook } from '../ChatProps.js';
import { ChatUi } from '../ChatUi.js';
import { createChat } from '../controller/createChat.js';
import { makeTranslate } from '../labels/labels.js';
import type { ChatTransport } from '../model/ChatTransport.js';
import { useTheme } from '../theme/useTheme.js';
import { ImagePreview } from './ImagePreview.js';

interface StandaloneProps {
  look: Pick<ChatLook, 'language' | 'theme' | 'isImageTrusted'>;
  className: string;
  /** Receives what parts would send. */
  onSend?: ((text: string) => void) | undefined;
  children: ReactNode;
}

/** Parts of a chat area without a conversation around them. */
export function Standalone({ look, className, onSend, children }: StandaloneProps): JSX.Element {
  const { language = 'zh-CN', theme, isImageTrusted } = look;
  const [ui] = useState(() => new ChatUi());
  const [chat] = useState(() => createChat(noTransport));
  const value = useMemo<ChatContextValue>(
    () => ({
      chat: { ...chat, send: ({ text }) => onSend?.(text) },
      ui,
      look: { language, isImageTrusted },
      language,
      t: makeTranslate(language),
      attempt: () => undefined,
    }),
    [chat, ui, language, isImageTrusted, onSend],
  );
  return (
    <ChatContext.Provider value={value}>
      <div className={`heddle-chat ${className}`} data-chat-theme={useTheme(theme)} lang={language}>
        {children}
        <ImagePreview />
      </div>
    </ChatContext.Provider>
  );
}

const noTransport: ChatTransport = {
  async *send() {
    // Nothing is sent: there is no conversation.
  },
};
