import { connectors } from '@heddle/api-contract/families/conversation';
import { workflowModes } from '@heddle/api-contract/families/workflow';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { findProject } from '../project/index.js';
import type { RunForServices } from '../run/index.js';
import { workflows } from '../workflow/tables.js';
import { type ConversationKey, type ConversationOwner, noOwner } from './conversationKey.js';

type Run = RunForServices['run'];

/** Whose conversations a run reaches, and in which channel. */
export async function runKey(db: Database, run: Run): Promise<ConversationKey> {
  return {
    owner: await ownerOf(db, run),
    userId: run.userId,
    endUser: run.endUser,
    connectorId: run.connectorId ?? connectors.studio,
    isDraft: run.version === '',
  };
}

/**
 * The agent that answers, else the project of the run, else that of its workflow; a chat flow without one has
 * conversations of its own.
 */
async function ownerOf(db: Database, run: Run): Promise<ConversationOwner> {
  const { botId, kind, spaceId, workflowId } = run;
  if (botId !== null && (kind === 'agent' || kind === 'chat')) return { kind: 'bot', id: botId, spaceId };
  if (workflowId === null) return noOwner;
  const [workflow] = await db
    .select({ flowMode: workflows.flowMode, projectId: workflows.projectId })
    .from(workflows)
    .where(eq(workflows.id, workflowId));
  const projectId = run.appId ?? workflow?.projectId;
  const project = projectId ? await findProject(db, projectId) : undefined;
  if (project?.spaceId === spaceId) return { kind: 'project', id: project.id, spaceId };
  const isChatFlow = workflow?.flowMode === workflowModes.chatFlow;
  return isChatFlow ? { kind: 'workflow', id: workflowId, spaceId } : noOwner;
}
