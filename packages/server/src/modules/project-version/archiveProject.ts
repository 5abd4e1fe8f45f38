import type { Input, Result } from '@heddle/api-contract';
import { type projectVersion, publishStatuses } from '@heddle/api-contract/families/project-version';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import { lockRow } from '../../db/lockRow.js';
import type { Context } from '../../kernel/Context.js';
import { requireProject } from '../project/index.js';
import { projects } from '../project/tables.js';
import { refuseBusy } from './publishProject.js';
import { draftsOf, manifestOf, type ProjectContent, readContent } from './readContent.js';
import { projectDrafts, projectVersions } from './tables.js';

type Calls = typeof projectVersion.calls;

/** Keeps the draft as a version, in one transaction: the task that is returned has ended. */
export async function archiveProject(
  context: Context,
  input: Input<Calls['archive']>,
): Promise<Result<Calls['archive']>> {
  const { project, access } = await requireProject(context, input.project_id, 'edit');
  const content = await readContent(context, project);
  const kept = await context.db.transaction(async (transaction) => {
    await lockRow(transaction, projects, project.id);
    await refuseBusy(transaction, project.id);
    return keepDraft(transaction, content, { note: input.description ?? '', userId: access.userId });
  });
  return { task_id: kept.id, project_id: project.id, version: kept.version };
}

/** Writes an archived version of the content. Requires the lock of the row of the app. */
export async function keepDraft(
  transaction: Database,
  content: ProjectContent,
  { note, userId }: { note: string; userId: string },
): Promise<{ id: string; version: string }> {
  const { id: projectId, spaceId } = content.project;
  const id = newId();
  const now = new Date();
  const version = `a-${now.getTime()}`;
  await transaction.insert(projectVersions).values({
    ...{ id, projectId, spaceId, kind: 'archive', version, note },
    ...{ status: publishStatuses.done, manifest: JSON.stringify(manifestOf(content)) },
    ...{ creatorId: userId, createdAt: now, endedAt: now },
  });
  const drafts = draftsOf(content);
  if (drafts.length > 0)
    await transaction.insert(projectDrafts).values(drafts.map((draft) => ({ versionId: id, ...draft })));
  return { id, version };
}
