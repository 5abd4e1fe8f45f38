import type { HistoryService } from '@heddle/executor';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { App } from '../../kernel/services.js';
import { findConversation, lastRounds } from '../conversation/index.js';
import type { RunForServices } from '../run/index.js';
import { cardText } from './questionMessage.js';
import { chats } from './tables.js';
import { textOf } from './userInput.js';

/** The history of the conversation in which a run answers; absent for other runs. */
export function provideHistory({ db }: App, { run }: RunForServices): { history?: HistoryService } {
  return run.conversationId === null ? {} : { history: historyOf(db, run.conversationId) };
}

/** What models receive of a message: the text of a card, and of a message with files. */
function readable(content: string, contentType: string): string {
  return contentType === 'card' ? cardText(content) : textOf({ content, content_type: contentType });
}

/** What was said before the message that is being answered. */
function historyOf(db: Database, conversationId: string): HistoryService {
  return {
    async recent({ rounds }) {
      const conversation = await findConversation(db, conversationId);
      if (!conversation) return [];
      const [chat] = await db
        .select({ beforeId: chats.userMessageId })
        .from(chats)
        .where(and(eq(chats.conversationId, conversationId), eq(chats.status, 'in_progress')));
      const said = await lastRounds(db, conversation, { rounds, beforeId: chat?.beforeId });
      return said.map(({ role, content, contentType }) => ({
        role,
        content: readable(content, contentType),
      }));
    },
  };
}
