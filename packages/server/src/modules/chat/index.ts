export { type BegunChat, beginChat, type ChatCaller, type ChatRequest } from './beginChat.js';
export type { ChatEvent, ChatMessage, ChatStatus } from './ChatEvent.js';
export { readLastEventId, streamTurn } from './chat.js';
export { chatKinds } from './chatKinds.js';
export { deleteChats, findChat, findChats, findGoing, findLatest, stopChat } from './chatRows.js';
export { chatTurns } from './chatTurns.js';
export { chatModule } from './module.js';
export type { ChatReader, Said, SaidMessage } from './Said.js';
export type { Chat, RequiredAction } from './tables.js';
