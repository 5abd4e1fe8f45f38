import { api } from '../api.js';

/** Calls of the conversation in which the editor tries a draft. */
export const {
  chat,
  followChat,
  getMessageList,
  breakMessage,
  deleteMessage,
  createSection,
  clearMessage,
  report,
  branch,
  getStory,
} = api.agentChat;

export const { transcribe } = api.audio;
