import type { AppEnvironment } from '@heddle/api-contract/families/project-environment';
import { connectorStatuses } from '@heddle/api-contract/families/project-version';
import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { prepared } from '../../db/prepared.js';
import { projects } from '../project/tables.js';
import { type EnvironmentValues, parseValues } from './environmentValues.js';
import type { Manifest } from './Manifest.js';
import { manifestOfVersion } from './manifests.js';
import { projectEnvironmentValues, projectPublications, projectVersions } from './tables.js';

/** The version of an app that a channel serves. */
export interface Release {
  id: string;
  version: string;
  manifest: Manifest;
  /** Of the environment. */
  values: EnvironmentValues;
}

const newest = prepared('project_release', (db) =>
  db
    .select({
      id: projectVersions.id,
      version: projectVersions.version,
      values: projectEnvironmentValues.values,
    })
    .from(projectPublications)
    .innerJoin(projectVersions, eq(projectVersions.id, projectPublications.versionId))
    .innerJoin(projects, and(eq(projects.id, projectPublications.projectId), isNull(projects.deletedAt)))
    .leftJoin(
      projectEnvironmentValues,
      and(
        eq(projectEnvironmentValues.projectId, projectPublications.projectId),
        eq(projectEnvironmentValues.environment, projectPublications.environment),
      ),
    )
    .where(
      and(
        eq(projectPublications.projectId, sql.placeholder('projectId')),
        eq(projectPublications.environment, sql.placeholder('environment')),
        eq(projectPublications.connectorId, sql.placeholder('connectorId')),
        eq(projectPublications.status, connectorStatuses.success),
      ),
    )
    .orderBy(desc(projectPublications.deploymentId))
    .limit(1),
);

/** What a channel serves of an app in an environment: the version that was put there last; undefined if there is none. */
export async function findRelease(
  db: Database,
  projectId: string,
  connectorId: string,
  environment: AppEnvironment = 'production',
): Promise<Release | undefined> {
  const [row] = await newest(db).execute({ projectId, connectorId, environment });
  return (
    row && { ...row, manifest: await manifestOfVersion(db, row.id), values: parseValues(row.values ?? '') }
  );
}

/** Whether an app was ever packed for an environment. Until then, its workflows are published one by one. */
export async function wasPublished(db: Database, projectId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: projectVersions.id })
    .from(projectVersions)
    .where(
      and(
        eq(projectVersions.projectId, projectId),
        eq(projectVersions.kind, 'publish'),
        ne(projectVersions.manifest, ''),
      ),
    )
    .limit(1);
  return row !== undefined;
}
