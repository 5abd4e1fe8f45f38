import type { AppEnvironment } from '@heddle/api-contract/families/project-environment';
import { projectReasons } from '@heddle/api-contract/reasons/project';
import { and, inArray, isNull } from 'drizzle-orm';
import type { SpaceAccess } from '../../kernel/access.js';
import type { App } from '../../kernel/services.js';
import { kindOf } from '../../resources/ResourceKind.js';
import { findPlugin, findVersion } from '../plugin/index.js';
import { manifestOfVersion, readEnvironmentValues } from '../project-version/index.js';
import { readWorkflowAt } from '../workflow/index.js';
import { type ReleaseFailure, releaseChecks } from './ReleaseCheck.js';

/**
 * Everything that prevents an environment from serving a version: resources that were deleted since it was packed,
 * and values that do not fit. What was packed was checked then, and never changes.
 */
export async function checkRelease(
  app: App,
  access: SpaceAccess,
  {
    projectId,
    versionId,
    environment,
  }: { projectId: string; versionId: string; environment: AppEnvironment },
): Promise<ReleaseFailure[]> {
  const { db } = app;
  const manifest = await manifestOfVersion(db, versionId);
  const failures: ReleaseFailure[] = [];
  const deleted = (kind: ReleaseFailure['kind'], name: string) =>
    failures.push({ kind, name, reason: projectReasons.partDeleted() });
  for (const { id, name, version } of manifest.workflows)
    if (!(await readWorkflowAt(db, access, id, version))) deleted('workflow', name);
  for (const { id, name, version } of manifest.plugins) {
    const head = await findPlugin(db, id);
    if (!head || head.deletedAt !== null || !(await findVersion(db, id, version))) deleted('plugin', name);
  }
  for (const kind of ['knowledge', 'database'] as const) {
    const there = await existing(
      app,
      kind,
      manifest[kind === 'database' ? 'databases' : kind].map(({ id }) => id),
    );
    for (const { id, name } of manifest[kind === 'database' ? 'databases' : kind])
      if (!there.has(id)) deleted(kind, name);
  }
  const values = await readEnvironmentValues(db, projectId, environment);
  for (const check of app.extensions(releaseChecks))
    failures.push(...check({ parts: manifest.parts, values }));
  return failures;
}

/** Which of the resources are there, and not in the trash. */
async function existing(
  app: App,
  kind: 'knowledge' | 'database',
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { table, id, deletedAt } = kindOf(app, kind).rows;
  const rows = await app.db
    .select({ id })
    .from(table)
    .where(and(inArray(id, [...ids]), deletedAt && isNull(deletedAt)));
  return new Set(rows.map((row) => String(row.id)));
}
