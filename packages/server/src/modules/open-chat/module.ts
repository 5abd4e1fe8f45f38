import { openChat } from '@heddle/api-contract/families/open-chat';
import { implement } from '../../kernel/implement.js';
import {
  cancelChat,
  chat,
  followChat,
  listChatMessages,
  retrieveChat,
  submitToolOutputs,
} from './openChats.js';

export const openChatModule = implement(openChat, {
  chat,
  retrieve: retrieveChat,
  retrieveByPost: retrieveChat,
  listMessages: listChatMessages,
  cancel: cancelChat,
  submitToolOutputs,
  follow: followChat,
});
