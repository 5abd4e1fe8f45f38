import { projectReasons } from '@heddle/api-contract/reasons/project';
import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { lockRow } from '../../db/lockRow.js';
import { defineJob, type JobContext } from '../../jobs/defineJob.js';
import { JobFailure } from '../../jobs/JobFailure.js';
import { can, type SpaceAccess } from '../../kernel/access.js';
import type { App } from '../../kernel/services.js';
import { markCollaborations } from '../../resources/markCollaborations.js';
import { findProject } from '../project/index.js';
import { projects } from '../project/tables.js';
import {
  type ChannelSettings,
  channelsOf,
  channelsOfVersion,
  findServed,
  findVersionRow,
  publishOnChannel,
  serveVersion,
} from '../project-version/index.js';
import { mayPublish, requireSpace } from '../space/index.js';
import { checkRelease } from './checkRelease.js';
import { endDeployment } from './deployments.js';
import type { ReleaseFailure } from './ReleaseCheck.js';
import { projectDeployments } from './tables.js';

type Deployment = typeof projectDeployments.$inferSelect;

/**
 * Makes an environment serve a version: checks it, notifies the channels, then changes all of them in one transaction. If
 * anything prevents it, the environment keeps what it serves.
 */
export const deployJob = defineJob(
  'project.deploy',
  z.object({ deploymentId: z.string() }),
  async (job, { deploymentId }) => {
    const { app } = job;
    const [row] = await app.db
      .select()
      .from(projectDeployments)
      .where(eq(projectDeployments.id, deploymentId));
    if (row?.status !== 'running') return {};
    const version = await findVersionRow(app, row.versionId);
    const access = await accessOf(app, row);
    if (!version || !access) {
      const reason = projectReasons.publishersOnly();
      await end(job, row, [{ kind: 'project', name: '', reason }]);
      throw new JobFailure('refused', reason.text);
    }
    const channels = await channelsFor(app, row);
    const failures = await checkRelease(app, access, row);
    if (channels.size === 0)
      failures.push({ kind: 'project', name: '', reason: projectReasons.servesNothing() });
    if (failures.length === 0) failures.push(...(await tellChannels(job, row, version.version, channels)));
    if (failures.length > 0) {
      await end(job, row, failures);
      return { failures: failures.length };
    }
    await app.db.transaction(async (transaction) => {
      await job.fence(transaction);
      await lockRow(transaction, projects, row.projectId);
      await serveVersion(transaction, { ...row, version: version.version }, channels);
      await endDeployment(transaction, row.id, []);
    });
    return {};
  },
  { limitMs: 5 * 60_000, retry: { attempts: 5 } },
);

/** The access of the person who requested it; undefined if they may not do it any more. */
async function accessOf(app: App, row: Deployment): Promise<SpaceAccess | undefined> {
  const project = await findProject(app.db, row.projectId);
  if (!project || project.deletedAt !== null) return undefined;
  const access = await requireSpace(app.db, { id: row.creatorId }, project.spaceId, 'view').catch(
    () => undefined,
  );
  if (!access || !(await mayPublish(app.db, access))) return undefined;
  const [marked = project] = await markCollaborations(app.db, access, 'project', [project]);
  return can(access, row.environment === 'production' ? 'publish' : 'edit', marked) ? access : undefined;
}

/**
 * The channels to change, with the settings of the version there: for a promotion those that serve it in staging, for a
 * rollback those that the environment serves now. A channel that never had the version keeps what it serves.
 */
async function channelsFor({ db }: App, row: Deployment): Promise<Map<string, string>> {
  if (row.kind === 'promote') {
    const staged = await findServed(db, row.projectId, 'staging');
    return new Map(
      staged
        .filter(({ versionId }) => versionId === row.versionId)
        .map(({ connectorId, settings }) => [connectorId, settings]),
    );
  }
  const before = await channelsOfVersion(db, row.versionId, row.environment);
  const served = await findServed(db, row.projectId, row.environment);
  return new Map(
    served.flatMap(({ connectorId }) => {
      const settings = before.get(connectorId);
      return settings === undefined ? [] : [[connectorId, settings]];
    }),
  );
}

async function tellChannels(
  { app, progress, signal }: JobContext,
  { projectId, environment }: Deployment,
  version: string,
  channels: ReadonlyMap<string, string>,
): Promise<ReleaseFailure[]> {
  const failures: ReleaseFailure[] = [];
  let told = 0;
  for (const [connectorId, settings] of channels) {
    signal.throwIfAborted();
    const subject = { projectId, version, environment, settings: JSON.parse(settings) as ChannelSettings };
    const reason = await publishOnChannel(app, connectorId, subject);
    const name = channelsOf(app).get(connectorId)?.name.en ?? connectorId;
    if (reason) failures.push({ kind: 'channel', name, reason });
    told += 1;
    progress(told, channels.size);
  }
  return failures;
}

async function end(
  { app, fence }: JobContext,
  { id }: Deployment,
  failures: readonly ReleaseFailure[],
): Promise<void> {
  await app.db.transaction(async (transaction) => {
    await fence(transaction);
    await endDeployment(transaction, id, failures);
  });
}
