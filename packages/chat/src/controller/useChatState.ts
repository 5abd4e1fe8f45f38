import { useSyncExternalStore } from 'react';
import type { ChatState } from '../model/ChatState.js';
import type { ChatController } from './ChatController.js';

/** The state of a conversation, for components beside the chat area. Renders at most once per frame. */
export function useChatState(chat: ChatController): ChatState {
  return useSyncExternalStore(chat.subscribe, chat.getState, chat.getState);
}
