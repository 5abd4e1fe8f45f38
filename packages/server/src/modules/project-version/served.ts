import type { AppEnvironment } from '@heddle/api-contract/families/project-environment';
import { connectorStatuses } from '@heddle/api-contract/families/project-version';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { servedBy } from '../project/index.js';
import { projectPublications, projectVersions } from './tables.js';

/** What a channel of an environment serves. */
export interface ServedVersion {
  connectorId: string;
  versionId: string;
  version: string;
  /** JSON text: `ChannelSettings`. */
  settings: string;
}

const { success, disabled } = connectorStatuses;

/** What each channel of an environment serves of an app, the one that was changed last first. */
export async function findServed(
  db: Database,
  projectId: string,
  environment: AppEnvironment,
): Promise<ServedVersion[]> {
  const rows = await db
    .selectDistinctOn([projectPublications.connectorId], {
      connectorId: projectPublications.connectorId,
      versionId: projectPublications.versionId,
      version: projectVersions.version,
      settings: projectPublications.settings,
      deploymentId: projectPublications.deploymentId,
    })
    .from(projectPublications)
    .innerJoin(projectVersions, eq(projectVersions.id, projectPublications.versionId))
    .where(
      and(
        eq(projectPublications.projectId, projectId),
        eq(projectPublications.environment, environment),
        eq(projectPublications.status, success),
      ),
    )
    .orderBy(projectPublications.connectorId, desc(projectPublications.deploymentId));
  return rows
    .sort((one, other) => (BigInt(one.deploymentId) > BigInt(other.deploymentId) ? -1 : 1))
    .map(({ deploymentId: _, ...served }) => served);
}

/** The channels on which an environment served a version, with its settings there. */
export async function channelsOfVersion(
  db: Database,
  versionId: string,
  environment: AppEnvironment,
): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: projectPublications.connectorId, settings: projectPublications.settings })
    .from(projectPublications)
    .where(
      and(
        eq(projectPublications.versionId, versionId),
        eq(projectPublications.environment, environment),
        inArray(projectPublications.status, [success, disabled]),
      ),
    );
  return new Map(rows.map(({ id, settings }) => [id, settings]));
}

/** A version that channels of an environment begin to serve. */
export interface Deployment {
  id: string;
  projectId: string;
  versionId: string;
  version: string;
  environment: AppEnvironment;
}

/** Makes channels serve a version from now on. Requires the lock of the row of the app. */
export async function serveVersion(
  transaction: Database,
  { id, projectId, versionId, version, environment }: Deployment,
  channels: ReadonlyMap<string, string>,
): Promise<void> {
  const { versionId: v, environment: e, connectorId: c } = projectPublications;
  for (const [connectorId, settings] of channels) {
    const set = { status: success, message: '', settings, deploymentId: id, updatedAt: new Date() };
    await transaction
      .insert(projectPublications)
      .values({ versionId, environment, connectorId, projectId, ...set })
      .onConflictDoUpdate({ target: [v, e, c], set });
    if (environment === 'production') await servedBy(transaction, projectId, { add: connectorId, version });
  }
}

/** Takes an app off channels of an environment; off all of them without `connectorId`. Returns whether it was on one. */
export async function leaveEnvironment(
  transaction: Database,
  projectId: string,
  environment: AppEnvironment,
  connectorId?: string,
): Promise<boolean> {
  const left = await transaction
    .update(projectPublications)
    .set({ status: disabled, updatedAt: new Date() })
    .where(
      and(
        eq(projectPublications.projectId, projectId),
        eq(projectPublications.environment, environment),
        connectorId === undefined ? undefined : eq(projectPublications.connectorId, connectorId),
        eq(projectPublications.status, success),
      ),
    )
    .returning({ id: projectPublications.connectorId });
  if (environment === 'production')
    for (const id of new Set(left.map((row) => row.id)))
      await servedBy(transaction, projectId, { remove: id });
  return left.length > 0;
}
