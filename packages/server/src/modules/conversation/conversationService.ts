import { type Conversation, type ConversationService, ExecutionError } from '@heddle/executor';
import { and, desc, eq, isNotNull, ne, or } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { isId } from '../../db/ids.js';
import { DomainError } from '../../kernel/DomainError.js';
import { type ConversationKey, hasKey } from './conversationKey.js';
import { beginSection, renameConversation } from './conversations.js';
import {
  changeMessage,
  deleteMessage,
  insertMessages,
  lastRounds,
  type MessageRow,
  pageOfMessages,
} from './messageRows.js';
import { findNamed, openNamed } from './namedConversations.js';

import { conversations, conversationTemplates as templates } from './tables.js';

// The specification's code for an operation on a message that failed.
const messageFailed = 777777781;
const maxListed = 1000;

/** Conversations for the nodes of a run. `prepare` checks the run's rights and finds its key. */
export function createConversationService(
  db: Database,
  prepare: () => Promise<ConversationKey>,
): ConversationService {
  const rowOf = async (name: string) => (await findNamed(db, await prepare(), name))?.row;
  const open = async (name: string) => (await openNamed(db, await prepare(), name)).row;
  return {
    async owner() {
      return (await prepare()).owner.kind === 'none' ? 'none' : 'app';
    },
    async find({ name }): Promise<Conversation | undefined> {
      const found = await findNamed(db, await prepare(), name);
      return found && { id: found.row?.id ?? '0', name, isTemplate: found.templateId !== null };
    },
    async list() {
      return listNamed(db, await prepare());
    },
    async create({ name }) {
      const { row, isExisted } = await openNamed(db, await prepare(), name);
      return { id: row.id, isExisted };
    },
    async rename({ name, newName }) {
      const row = await rowOf(name);
      if (row) await renameConversation(db, row, newName);
    },
    async remove({ name }) {
      const row = await rowOf(name);
      if (row) await db.delete(conversations).where(eq(conversations.id, row.id));
    },
    async clear({ name }) {
      const row = await rowOf(name);
      if (row) await beginSection(db, row.id);
    },
    async history({ name, rounds }) {
      const row = await rowOf(name);
      const said = row ? await lastRounds(db, row, { rounds }) : [];
      return said.map(({ role, content }) => ({ role, content }));
    },
    async messages({ name, limit, beforeId, afterId }) {
      const row = await rowOf(name);
      if (!row) return { messages: [], hasMore: false };
      const page = { limit, beforeId: readId(beforeId), afterId: readId(afterId) };
      const { rows, hasMore } = await pageOfMessages(db, row.id, page);
      return { messages: rows.map(toMessage), hasMore };
    },
    async addMessage({ name, role, content }) {
      const [row] = await insertMessages(db, await open(name), [{ role, content }]);
      return toMessage(row!);
    },
    async editMessage({ name, messageId, content }) {
      await ofMessage(async () => {
        const { id: conversationId } = await open(name);
        await changeMessage(db, { conversationId, id: readId(messageId) }, { content });
      });
    },
    async deleteMessage({ name, messageId }) {
      await ofMessage(async () => deleteMessage(db, (await open(name)).id, readId(messageId)));
    },
  };
}

async function listNamed(db: Database, key: ConversationKey): Promise<Conversation[]> {
  const rows = await db
    .select({ id: conversations.id, own: conversations.name, template: templates.name })
    .from(conversations)
    .leftJoin(templates, eq(templates.id, conversations.templateId))
    .where(and(hasKey(key), or(ne(conversations.name, ''), isNotNull(conversations.templateId))))
    .orderBy(desc(conversations.id))
    .limit(maxListed);
  return rows.map(({ id, own, template }) => ({ id, name: template ?? own, isTemplate: template !== null }));
}

function toMessage({ id, role, content }: MessageRow) {
  return { id, role, content };
}

/** An id from a document; what is none stands for no message. */
function readId(text: string): string;
function readId(text: string | undefined): string | undefined;
function readId(text: string | undefined): string | undefined {
  return text === undefined || isId(text) ? text : '0';
}

async function ofMessage(change: () => Promise<unknown>): Promise<void> {
  try {
    await change();
  } catch (error) {
    if (!(error instanceof DomainError) || error.error !== 'conversationNotFound') throw error;
    throw new ExecutionError(messageFailed, 'Message node operation failure: message not found');
  }
}
