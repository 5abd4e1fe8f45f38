import type { ResourceAction } from '@heddle/api-contract';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import { requireBot } from '../bot/index.js';
import { requireProject } from '../project/index.js';
import { requireWorkflow } from '../workflow/index.js';
import { type ConversationOwner, noOwner } from './conversationKey.js';

// No project has this id, so looking for it fails as for any inaccessible one.
const nothing = '0';

/** The owner that a request names, if the caller may perform the action on it. */
export async function requireOwner(
  context: Context,
  named: {
    bot_id?: string | undefined;
    app_id?: string | undefined;
    workflow_id?: string | undefined;
    space_id?: string | undefined;
  },
  action: ResourceAction,
): Promise<ConversationOwner> {
  const { app_id: appId, bot_id: botId, workflow_id: workflowId, space_id: spaceId } = named;
  if (appId !== undefined && botId !== undefined)
    throw new DomainError('badRequest', programText('app_id and bot_id cannot both be given'));
  if (botId !== undefined) {
    const { head } = await requireBot(context, botId, action, { spaceId });
    return { kind: 'bot', id: head.id, spaceId: head.spaceId };
  }
  const workflow =
    workflowId === undefined ? undefined : await requireWorkflow(context, workflowId, action, { spaceId });
  const projectId = appId ?? workflow?.head.projectId ?? undefined;
  if (projectId !== undefined) {
    const { project } = await requireProject(context, projectId, action, { spaceId });
    // A workflow of one project has nothing to do with the conversations of another.
    if (workflow && workflow.head.projectId !== projectId) await requireProject(context, nothing, action);
    return { kind: 'project', id: project.id, spaceId: project.spaceId };
  }
  return workflow ? { kind: 'workflow', id: workflow.head.id, spaceId: workflow.head.spaceId } : noOwner;
}

/** An owner that can define conversations. */
export type DefiningOwner = { kind: 'project' | 'workflow'; id: string; spaceId: string };

/** The project, or the workflow without one, that a request of the studio names. */
export async function requireDefiningOwner(
  context: Context,
  named: { space_id: string; project_id?: string | undefined; workflow_id?: string | undefined },
  action: ResourceAction,
): Promise<DefiningOwner> {
  const { space_id, project_id: app_id, workflow_id } = named;
  await context.spaceAccess(space_id, 'view');
  const owner = await requireOwner(context, { app_id, workflow_id, space_id }, action);
  const { kind } = owner;
  if (kind !== 'project' && kind !== 'workflow')
    throw new DomainError('badRequest', programText('project_id or workflow_id must be given'));
  return { ...owner, kind };
}
