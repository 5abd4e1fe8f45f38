import type { Input, Result } from '@heddle/api-contract';
import type { ChatStreamEvent, chat } from '@heddle/api-contract/families/chat';
import { connectors } from '@heddle/api-contract/families/conversation';
import { conversationReasons } from '@heddle/api-contract/reasons/conversation';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import {
  beginSection,
  type ConversationRow,
  deleteMessages,
  findNamed,
  type MessageRow,
  pageOfMessages,
  personOf,
  requireConversation,
  requireOwner,
  toOpenMessage,
} from '../conversation/index.js';
import { requireWorkflow } from '../workflow/index.js';
import { streamTurn } from './chat.js';
import { findGoing } from './chatRows.js';
import { chatTurns } from './chatTurns.js';
import { chats } from './tables.js';
import { toChatFlowEvents } from './toChatFlowEvents.js';

type Calls = typeof chat.calls;

const usualPage = 50;
const largestPage = 100;

/** Continues the stream of a chat that the caller has begun in the editor. */
export async function followTest(
  context: Context,
  { workflow_id, space_id: spaceId, chat_id, last_event_id = 0 }: Input<Calls['testFollow']>,
): Promise<AsyncIterable<ChatStreamEvent>> {
  const { head } = await requireWorkflow(context, workflow_id, 'testRun', { spaceId });
  const [found] = await context.db
    .select()
    .from(chats)
    .where(and(eq(chats.id, chat_id), eq(chats.workflowId, head.id)));
  if (!found) throw new DomainError('conversationNotFound', conversationReasons.notFound({ id: chat_id }));
  await requireConversation(context, found.conversationId);
  const turn = context.use(chatTurns).follow(found);
  return streamTurn(context, async () =>
    toChatFlowEvents(turn.events(context.signal, last_event_id), found, { drawsCards: true }),
  );
}

export async function listTestMessages(
  context: Context,
  input: Input<Calls['testMessages']>,
): Promise<Result<Calls['testMessages']>> {
  const row = await findTest(context, input);
  if (!row) return { messages: [], has_more: false, section_id: '', running_chat_id: '' };
  const { rows, hasMore } = await pageOfMessages(context.db, row.id, {
    limit: Math.min(input.limit || usualPage, largestPage),
    beforeId: input.before_id,
  });
  return {
    messages: rows.map(toDrawnMessage),
    has_more: hasMore,
    section_id: row.sectionId,
    running_chat_id: (await findGoing(context.db, row.id))?.id ?? '',
  };
}

export async function clearTest(
  context: Context,
  input: Input<Calls['testClear']>,
): Promise<Result<Calls['testClear']>> {
  const row = await findTest(context, input);
  if (!row) return { section_id: '' };
  if (input.delete_messages) {
    if (await findGoing(context.db, row.id))
      throw new DomainError('conversationBusy', conversationReasons.busy());
    await deleteMessages(context.db, row.id);
  }
  return { section_id: await beginSection(context.db, row.id) };
}

/** A message as the studio draws it. */
function toDrawnMessage({ displayContent, ...row }: MessageRow) {
  return toOpenMessage({ ...row, content: displayContent || row.content, displayContent: null });
}

/** The caller's conversation of that name with the draft; undefined if they have not begun it. */
async function findTest(
  context: Context,
  { workflow_id, space_id, conversation_name: name }: Omit<Input<Calls['testClear']>, 'delete_messages'>,
): Promise<ConversationRow | undefined> {
  const owner = await requireOwner(context, { workflow_id, space_id }, 'testRun');
  const key = { ...personOf(context), owner, connectorId: connectors.studio, isDraft: true };
  return (await findNamed(context.db, key, name))?.row;
}
