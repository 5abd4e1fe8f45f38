import { type HistoryPolicy, type HistoryRound, historyRounds } from '@heddle/agent';
import type { ModelMessage } from '@heddle/workflow-schema/models';
import type { Database } from '../../db/Database.js';
import { type MessageRow, recentMessages } from '../conversation/index.js';

/** Where in a conversation an agent answers. */
export interface AgentPlace {
  conversationId: string;
  sectionId: string;
  /** The message that is answered; everything before it is history. */
  messageId: string;
}

interface StoredRound {
  chatId: string | null;
  messages: ModelMessage[];
}

const usualMessagesPerRound = 6;

/** The rounds before a message, as the model receives them: a chat is a round, with what answered its message. */
export async function readHistory(
  db: Database,
  place: AgentPlace,
  policy: HistoryPolicy,
): Promise<HistoryRound[]> {
  const few = (policy.rounds + 1) * usualMessagesPerRound;
  const last = await recentMessages(db, sectionOf(place), place.messageId, few);
  const rounds = toRounds(last);
  // The oldest of them may lack its beginning.
  const isEnough = last.length < few || (policy.rounds > 0 && rounds.length > policy.rounds);
  return historyRounds(isEnough ? rounds : await readRounds(db, place), policy);
}

/** All rounds before a message, also those that the agent does not read. */
export async function readRounds(db: Database, place: AgentPlace): Promise<HistoryRound[]> {
  return toRounds(await recentMessages(db, sectionOf(place), place.messageId));
}

const sectionOf = ({ conversationId, sectionId }: AgentPlace) => ({ id: conversationId, sectionId });

function toRounds(rows: readonly MessageRow[]): StoredRound[] {
  const rounds: StoredRound[] = [];
  for (const row of rows) {
    const message = toModelMessage(row);
    if (!message) continue;
    const last = rounds.at(-1);
    const isSame = last && row.chatId === last.chatId && !(row.chatId === null && row.role === 'user');
    if (isSame) last.messages.push(message);
    else rounds.push({ chatId: row.chatId, messages: [message] });
  }
  return rounds;
}

/** What a model receives of a stored message; undefined for those that only people see. */
export function toModelMessage(row: MessageRow): ModelMessage | undefined {
  if (row.modelContent !== null && row.brokenPosition === null)
    return JSON.parse(row.modelContent) as ModelMessage;
  if (row.type !== 'question' && row.type !== 'answer') return undefined;
  const content = row.brokenPosition === null ? row.content : row.content.slice(0, row.brokenPosition);
  return content === '' ? undefined : { role: row.role, content };
}
