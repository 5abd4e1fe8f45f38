import { type JSX, useMemo, useState } from 'react';
import { ChatContext, type ChatContextValue } from '../ChatContext.js';
import type { ChatLook } from '../ChatProps.js';
import { ChatUi } from '../ChatUi.js';
import { createChat } from '../controller/createChat.js';
import { makeTranslate } from '../labels/labels.js';
import type { ChatTransport } from '../model/ChatTransport.js';
import { ImagePreview } from '../parts/ImagePreview.js';
import { useTheme } from '../theme/useTheme.js';
import { CardView } from './CardView.js';

/** Properties of `CardPreview`. */
export interface CardPreviewProps extends Pick<ChatLook, 'language' | 'theme' | 'isImageTrusted'> {
  /** Content of a message of the type `card`. */
  content: string;
  /** Receives what buttons and forms of the card would send. */
  onSend?: ((text: string) => void) | undefined;
}

/** A card as the chat area draws it, without a conversation around it. */
export function CardPreview({ content, onSend, ...look }: CardPreviewProps): JSX.Element {
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
      <div className="heddle-chat heddle-chat-card-preview" data-chat-theme={useTheme(theme)} lang={language}>
        <CardView content={content} />
        <ImagePreview />
      </div>
    </ChatContext.Provider>
  );
}

const noTransport: ChatTransport = {
  async *send() {
    // Nothing is sent: the preview has no conversation.
  },
};
