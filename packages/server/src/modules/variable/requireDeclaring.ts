import type { ResourceAction } from '@heddle/api-contract';
import { can } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import { requireOwner } from '../conversation/index.js';
import { requireProject } from '../project/index.js';
import { requireWorkflow } from '../workflow/index.js';

/** The app, or the workflow without one, that a request names, and whether the caller may change it. */
export async function requireDeclaring(
  context: Context,
  { ProjectID, WorkflowID }: { ProjectID?: string | undefined; WorkflowID?: string | undefined },
  action: ResourceAction = 'view',
): Promise<{ owner: { kind: 'project' | 'workflow'; id: string; spaceId: string }; canEdit: boolean }> {
  const owner = await requireOwner(context, { app_id: ProjectID, workflow_id: WorkflowID }, action);
  const { kind, id } = owner;
  if (kind === 'project') {
    const { project, access } = await requireProject(context, id, action);
    return { owner: { ...owner, kind }, canEdit: can(access, 'edit', project) };
  }
  if (kind === 'workflow') {
    const { head, access } = await requireWorkflow(context, id, action);
    return { owner: { ...owner, kind }, canEdit: can(access, 'edit', head) };
  }
  throw new DomainError('badRequest', programText('ProjectID or WorkflowID must be given'));
}
