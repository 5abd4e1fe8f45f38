import type { DialogueState } from '@heddle/agent';
import { isJsonObject, type Json } from '@heddle/workflow-schema';
import type { Database } from '../../db/Database.js';
import { type MessageRow, recentMessages } from '../conversation/index.js';
import type { AgentPlace } from './agentHistory.js';
import { jumpMessages } from './multiAgentMessages.js';

/** Messages before the question among which jumps are looked for. */
const mostMessages = 1_000;
/** Agents to which an answer can lead back. */
const mostPrevious = 20;

/**
 * Which of several agents has answered before a message, from the jumps in its section: deleting or repeating answers
 * and clearing the context take jumps back as well.
 */
export async function readDialogueState(
  db: Database,
  { conversationId: id, sectionId, messageId }: AgentPlace,
): Promise<DialogueState> {
  const rows = await recentMessages(db, { id, sectionId }, messageId, mostMessages);
  let state: DialogueState = { previousIds: [] };
  for (const row of rows) {
    const jump = readJump(row);
    if (jump) state = afterJump(state, jump);
  }
  return state;
}

interface StoredJump {
  agentId: string;
  isBack: boolean;
  isAppointed: boolean;
}

function afterJump({ currentId, previousIds }: DialogueState, jump: StoredJump): DialogueState {
  const { agentId, isBack, isAppointed } = jump;
  if (agentId === currentId) return { currentId, previousIds, ...(isAppointed && { isAppointed }) };
  const before = isBack
    ? previousIds.slice(0, previousIds.lastIndexOf(agentId) < 0 ? 0 : previousIds.lastIndexOf(agentId))
    : [...previousIds, ...(currentId === undefined ? [] : [currentId])];
  return {
    currentId: agentId,
    previousIds: before.slice(-mostPrevious),
    ...(isAppointed && { isAppointed }),
  };
}

/** The jump that a message tells of. */
function readJump({ type, content }: MessageRow): StoredJump | undefined {
  if (type !== 'verbose') return undefined;
  const told = parse(content);
  const kind = told?.msg_type;
  if (kind !== jumpMessages.forth && kind !== jumpMessages.back) return undefined;
  const data = typeof told?.data === 'string' ? parse(told.data) : undefined;
  if (typeof data?.agent_id !== 'string') return undefined;
  return {
    agentId: data.agent_id,
    isBack: kind === jumpMessages.back,
    isAppointed: data.how === 'next',
  };
}

function parse(text: string): { [key: string]: Json } | undefined {
  try {
    const value = JSON.parse(text) as Json;
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
