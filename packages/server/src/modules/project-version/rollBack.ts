import type { Input, Result } from '@heddle/api-contract';
import { type projectVersion, publishStatuses } from '@heddle/api-contract/families/project-version';
import { projectReasons } from '@heddle/api-contract/reasons/project';
import { and, desc, eq, ne } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import { lockRow } from '../../db/lockRow.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { restorePlugin } from '../plugin/index.js';
import { type Project, requireProject, rewriteProject } from '../project/index.js';
import { projects } from '../project/tables.js';
import { restoreProjectDraft } from '../workflow/index.js';
import { keepDraft } from './archiveProject.js';
import type { Manifest } from './Manifest.js';
import { projectParts } from './ProjectPart.js';
import { refuseBusy } from './publishProject.js';
import { readContent } from './readContent.js';
import { projectDrafts, projectVersions } from './tables.js';

type Calls = typeof projectVersion.calls;

/**
 * Makes a version the draft again, in one transaction that archives the current draft first: the task that is
 * returned has ended. Contents of knowledge bases and databases stay as they are.
 */
export async function rollBack(
  context: Context,
  input: Input<Calls['rollback']>,
): Promise<Result<Calls['rollback']>> {
  const { project, access } = await requireProject(context, input.project_id, 'rollback');
  const row = await requireVersion(context.db, project.id, input.rollback_version);
  const manifest = JSON.parse(row.manifest) as Manifest;
  const content = await readContent(context, project);
  const taskId = await context.db.transaction(async (transaction) => {
    await lockRow(transaction, projects, project.id);
    await refuseBusy(transaction, project.id);
    const note = `before rollback to ${row.version}`;
    await keepDraft(transaction, content, { note, userId: access.userId });
    await restore(context, transaction, project, row.id, manifest);
    return noteRollback(transaction, project, { version: row.version, userId: access.userId });
  });
  return { task_id: taskId };
}

/** The version of the app with this name that was packed or archived. */
export async function requireVersion(db: Database, projectId: string, version: string) {
  const [row] = await db
    .select()
    .from(projectVersions)
    .where(
      and(
        eq(projectVersions.projectId, projectId),
        eq(projectVersions.version, version),
        ne(projectVersions.kind, 'rollback'),
        ne(projectVersions.manifest, ''),
      ),
    )
    .orderBy(desc(projectVersions.id))
    .limit(1);
  if (!row) throw new DomainError('projectInvalid', projectReasons.noVersion({ version }));
  return row;
}

async function restore(
  context: Context,
  transaction: Database,
  project: Project,
  versionId: string,
  manifest: Manifest,
): Promise<void> {
  const { id: projectId, spaceId } = project;
  const { name, description, icon, folders, workflows, plugins, knowledge, databases } = manifest;
  await rewriteProject(transaction, projectId, { name, description, icon, folders });
  await context.emit(transaction, 'projectRolledBack', {
    ...{ projectId, spaceId, at: Date.now() },
    keptIds: [...workflows, ...plugins, ...knowledge, ...databases].map(({ id }) => id),
  });
  const drafts = await transaction.select().from(projectDrafts).where(eq(projectDrafts.versionId, versionId));
  for (const { kind, resourceId, content } of drafts) {
    const meta = workflows.find(({ id }) => id === resourceId);
    if (kind === 'plugin') await restorePlugin(transaction, resourceId, content);
    else if (meta)
      await restoreProjectDraft(transaction, {
        ...{ id: resourceId, name: meta.name, description: meta.description, icon: meta.icon },
        ...{ flowMode: meta.flowMode, schema: content },
      });
  }
  for (const part of context.extensions(projectParts)) {
    const text = manifest.parts[part.name];
    if (text !== undefined) await part.write(transaction, { id: projectId, spaceId }, text);
  }
}

/** Stores the rollback, so that `readTask` finds its task. */
async function noteRollback(
  transaction: Database,
  { id: projectId, spaceId }: Project,
  { version, userId }: { version: string; userId: string },
): Promise<string> {
  const id = newId();
  const now = new Date();
  await transaction.insert(projectVersions).values({
    ...{ id, projectId, spaceId, kind: 'rollback', version: `r-${id}`, note: version },
    ...{ status: publishStatuses.done, creatorId: userId, createdAt: now, endedAt: now },
  });
  return id;
}
