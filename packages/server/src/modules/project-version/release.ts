import { connectorStatuses } from '@heddle/api-contract/families/project-version';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { prepared } from '../../db/prepared.js';
import { projects } from '../project/tables.js';
import type { Manifest } from './Manifest.js';
import { manifestOfVersion } from './manifests.js';
import { projectPublications, projectVersions } from './tables.js';

/** The version of an app that a channel serves. */
export interface Release {
  id: string;
  version: string;
  manifest: Manifest;
}

const newest = prepared('project_release', (db) =>
  db
    .select({ id: projectVersions.id, version: projectVersions.version })
    .from(projectPublications)
    .innerJoin(projectVersions, eq(projectVersions.id, projectPublications.versionId))
    .innerJoin(projects, and(eq(projects.id, projectPublications.projectId), isNull(projects.deletedAt)))
    .where(
      and(
        eq(projectPublications.projectId, sql.placeholder('projectId')),
        eq(projectPublications.connectorId, sql.placeholder('connectorId')),
        eq(projectPublications.status, connectorStatuses.success),
      ),
    )
    .orderBy(desc(projectPublications.versionId))
    .limit(1),
);

/** What a channel serves of an app: the newest version that was published on it; undefined if there is none. */
export async function findRelease(
  db: Database,
  projectId: string,
  connectorId: string,
): Promise<Release | undefined> {
  const [row] = await newest(db).execute({ projectId, connectorId });
  return row && { ...row, manifest: await manifestOfVersion(db, row.id) };
}

/** Whether an app was ever published. Until then, its workflows are published one by one. */
export async function wasPublished(db: Database, projectId: string): Promise<boolean> {
  const [row] = await db
    .select({ version: projects.publishedVersion })
    .from(projects)
    .where(eq(projects.id, projectId));
  return row?.version != null;
}
