import { defineExtensionPoint } from '../../kernel/extensionPoints.js';
import type { App } from '../../kernel/services.js';
import type { RunKind, StoredRun } from '../run/index.js';
import { ChatFlowReader } from './ChatFlowReader.js';
import type { ChatReader } from './Said.js';
import type { Chat } from './tables.js';

/** A kind of run that answers in chats, besides chat flows. */
export interface ChatKind {
  runKind: RunKind;
  createReader(app: App, chat: Chat): ChatReader;
}

export const chatKinds = defineExtensionPoint<ChatKind>('chat kinds');

/** The reader for the run of a chat. */
export function readerOf(app: App, chat: Chat, run: StoredRun): ChatReader {
  const kind = app.extensions(chatKinds).find(({ runKind }) => runKind === run.kind);
  return kind ? kind.createReader(app, chat) : new ChatFlowReader(app, chat);
}
