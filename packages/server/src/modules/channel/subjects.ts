import type { ResourceAction } from '@heddle/api-contract';
import { workflowModes } from '@heddle/api-contract/families/workflow';
import { channelReasons } from '@heddle/api-contract/reasons/channel';
import type { Database } from '../../db/Database.js';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import { agentOf, requireBot } from '../bot/index.js';
import { findHead, latestVersion, requireWorkflow } from '../workflow/index.js';
import type { Channel } from './tables.js';

/** What a channel answers with: an agent, or a chat flow. */
export interface Subject {
  kind: Channel['subjectKind'];
  id: string;
  spaceId: string;
  name: string;
  access: SpaceAccess;
}

/** The agent or chat flow that a request names, if the caller may perform the action on it. */
export async function requireSubject(
  context: Pick<Context, 'db' | 'spaceAccess'>,
  {
    bot_id: botId,
    workflow_id: workflowId,
  }: { bot_id?: string | undefined; workflow_id?: string | undefined },
  action: ResourceAction,
): Promise<Subject> {
  if ((botId === undefined) === (workflowId === undefined))
    throw new DomainError('badRequest', programText('bot_id or workflow_id: one of the two'));
  if (botId !== undefined) {
    const { head, access } = await requireBot(context, botId, action);
    return { kind: 'bot', id: head.id, spaceId: head.spaceId, name: head.name, access };
  }
  const { head, access } = await requireWorkflow(context, workflowId!, action);
  if (head.flowMode !== workflowModes.chatFlow)
    throw new DomainError('channelInvalid', channelReasons.notChatFlow({ field: 'workflow_id' }));
  return { kind: 'workflow', id: head.id, spaceId: head.spaceId, name: head.name, access };
}

/** How a request names the subject of a channel. */
export function namedAs({ subjectKind, subjectId }: Pick<Channel, 'subjectKind' | 'subjectId'>) {
  return subjectKind === 'bot' ? { bot_id: subjectId } : { workflow_id: subjectId };
}

/** Whether there is a published version for the channel: of an agent, published to the channel itself. */
export async function isPublished(
  db: Database,
  { subjectKind, subjectId, connectorId }: Pick<Channel, 'subjectKind' | 'subjectId' | 'connectorId'>,
): Promise<boolean> {
  if (subjectKind === 'bot') return (await agentOf(db, subjectId, { connectorId })) !== undefined;
  const head = await findHead(db, subjectId);
  return head !== undefined && head.deletedAt === null && (await latestVersion(db, subjectId)) !== undefined;
}
