import { createContext, useContext } from 'react';
import type { ChatLook } from './ChatProps.js';
import type { ChatUi } from './ChatUi.js';
import type { ChatController } from './controller/ChatController.js';
import type { ChatLanguage, Translate } from './labels/labels.js';

/** What every part of a chat area reads. */
export interface ChatContextValue {
  chat: ChatController;
  ui: ChatUi;
  look: ChatLook;
  language: ChatLanguage;
  t: Translate;
  /** Runs an action; if it fails, says so. */
  attempt(action: Promise<unknown>): void;
}

export const ChatContext = createContext<ChatContextValue | undefined>(undefined);

export function useChatContext(): ChatContextValue {
  const value = useContext(ChatContext);
  if (!value) throw new Error('Parts of a chat area need <Chat> around them.');
  return value;
}
