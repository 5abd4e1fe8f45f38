import { type Input, projectLimits, type Result } from '@heddle/api-contract';
import type { ProjectFolders, project } from '@heddle/api-contract/families/project';
import { projectReasons } from '@heddle/api-contract/reasons/project';
import { eq } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { requireProject } from './projects.js';
import { projects } from './tables.js';

type Calls = typeof project.calls;

export async function readFolders(
  context: Context,
  { project_id }: Input<Calls['folders']>,
): Promise<Result<Calls['folders']>> {
  const { project } = await requireProject(context, project_id, 'view');
  return project.folders === ''
    ? { folders: [], places: {} }
    : (JSON.parse(project.folders) as ProjectFolders);
}

export async function saveFolders(context: Context, input: Input<Calls['saveFolders']>) {
  const { project } = await requireProject(context, input.project_id, 'edit');
  const { folders, places } = input;
  requireTree(folders);
  const known = new Set(folders.map(({ id }) => id));
  const kept = Object.fromEntries(Object.entries(places).filter(([, folderId]) => known.has(folderId)));
  await context.db
    .update(projects)
    .set({ folders: JSON.stringify({ folders, places: kept }) })
    .where(eq(projects.id, project.id));
  return {};
}

/** Refuses folders that do not form trees of their groups. */
function requireTree(folders: ProjectFolders['folders']): void {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  if (byId.size < folders.length) throw new DomainError('projectInvalid', projectReasons.folderTwice());
  for (const folder of folders) {
    let depth = 1;
    for (let at = folder; at.parent_id !== ''; depth += 1) {
      const parent = byId.get(at.parent_id);
      if (!parent || parent.group !== folder.group)
        throw new DomainError('projectInvalid', projectReasons.noFolder());
      if (parent === folder) throw new DomainError('projectInvalid', projectReasons.folderCycle());
      if (depth >= projectLimits.folderDepth)
        throw new DomainError(
          'projectInvalid',
          projectReasons.folderDepth({ maximum: projectLimits.folderDepth }),
        );
      at = parent;
    }
  }
}
