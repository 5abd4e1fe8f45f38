import type { Reason } from '@heddle/api-contract';
import { connectorStatuses, publishStatuses } from '@heddle/api-contract/families/project-version';
import { projectReasons } from '@heddle/api-contract/reasons/project';
import { and, asc, eq } from 'drizzle-orm';
import * as z from 'zod';
import { lockRow } from '../../db/lockRow.js';
import { defineJob, type JobContext } from '../../jobs/defineJob.js';
import { JobFailure } from '../../jobs/JobFailure.js';
import type { App } from '../../kernel/services.js';
import { findProject } from '../project/index.js';
import { projects } from '../project/tables.js';
import { mayPublish, requireSpace } from '../space/index.js';
import { checkContent } from './checkContent.js';
import type { ChannelSettings, PackFailure } from './Manifest.js';
import { channelsOf, type ProjectChannel } from './ProjectChannel.js';
import { PackError, packContent } from './packContent.js';
import { readContent } from './readContent.js';
import { serveVersion } from './served.js';
import { projectPublications, projectVersions } from './tables.js';

type VersionRow = typeof projectVersions.$inferSelect;

/**
 * Publishes an app: checks everything, writes all versions in one transaction, then publishes channel by channel.
 * After a crash it continues at the first step that is not done.
 */
export const publishJob = defineJob(
  'project.publish',
  z.object({ versionId: z.string() }),
  async (job, { versionId }) => {
    const { app } = job;
    const row = await findVersionRow(app, versionId);
    if (!row || row.status === publishStatuses.done || row.status === publishStatuses.packFailed) return {};
    const failures = row.status === publishStatuses.packing ? await pack(job, row) : [];
    if (failures.length > 0) return { failures: failures.length };
    await publishOnChannels(job, row);
    return {};
  },
  { limitMs: 5 * 60_000, retry: { attempts: 5 } },
);

/** The version with that id, without an access check. */
export async function findVersionRow({ db }: Pick<App, 'db'>, id: string): Promise<VersionRow | undefined> {
  const [row] = await db.select().from(projectVersions).where(eq(projectVersions.id, id));
  return row;
}

/** Checks the app and writes its versions; returns what prevents it. */
async function pack(job: JobContext, row: VersionRow): Promise<PackFailure[]> {
  const { app, fence } = job;
  const access = await requireSpace(app.db, { id: row.creatorId }, row.spaceId, 'view').catch(
    () => undefined,
  );
  const project = await findProject(app.db, row.projectId);
  if (!access || !project || project.deletedAt !== null || !(await mayPublish(app.db, access))) {
    await endFailed(job, row, []);
    throw new JobFailure('refused', projectReasons.publishersOnly().text);
  }
  const content = await readContent(app, project);
  const failures = await checkContent(app, access, content, row.version);
  if (failures.length > 0) {
    await endFailed(job, row, failures);
    return failures;
  }
  try {
    await app.db.transaction(async (transaction) => {
      await fence(transaction);
      await lockRow(transaction, projects, project.id);
      const { id, version, note, creatorId: userId } = row;
      await packContent(app, transaction, access, content, { id, version, note, userId });
    });
    return [];
  } catch (error) {
    if (!(error instanceof PackError)) throw error;
    await endFailed(job, row, [error.failure]);
    return [error.failure];
  }
}

async function endFailed(
  { app, fence }: JobContext,
  { id }: VersionRow,
  failures: readonly PackFailure[],
): Promise<void> {
  await app.db.transaction(async (transaction) => {
    await fence(transaction);
    await transaction
      .update(projectVersions)
      .set({ status: publishStatuses.packFailed, failures: JSON.stringify(failures), endedAt: new Date() })
      .where(eq(projectVersions.id, id));
  });
}

async function publishOnChannels(job: JobContext, row: VersionRow): Promise<void> {
  const { app, progress, signal } = job;
  const { id, environment, projectId, version } = row;
  const ofVersion = and(
    eq(projectPublications.versionId, id),
    eq(projectPublications.environment, environment),
  );
  const waiting = await app.db
    .select()
    .from(projectPublications)
    .where(and(ofVersion, eq(projectPublications.status, connectorStatuses.waiting)))
    .orderBy(asc(projectPublications.connectorId));
  for (const [index, { connectorId, settings }] of waiting.entries()) {
    signal.throwIfAborted();
    const subject = { projectId, version, environment, settings: JSON.parse(settings) as ChannelSettings };
    const refusal = await publishOnChannel(app, connectorId, subject);
    await app.db.transaction(async (transaction) => {
      await job.fence(transaction);
      await lockRow(transaction, projects, projectId);
      if (!refusal)
        return serveVersion(
          transaction,
          { id, projectId, versionId: id, version, environment },
          new Map([[connectorId, settings]]),
        );
      await transaction
        .update(projectPublications)
        .set({ status: connectorStatuses.failed, message: refusal.text, updatedAt: new Date() })
        .where(and(ofVersion, eq(projectPublications.connectorId, connectorId)));
    });
    progress(index + 1, waiting.length);
  }
  await app.db
    .update(projectVersions)
    .set({ status: publishStatuses.done, endedAt: new Date() })
    .where(eq(projectVersions.id, row.id));
}

/** Returns why the channel refused; undefined if it accepted. */
export async function publishOnChannel(
  app: App,
  connectorId: string,
  subject: Parameters<NonNullable<ProjectChannel['publish']>>[1],
): Promise<Reason | undefined> {
  const channel = channelsOf(app).get(connectorId);
  if (!channel) return projectReasons.unknownChannel({ id: connectorId });
  try {
    await channel.publish?.(app, subject);
    return undefined;
  } catch (error) {
    const { projectId } = subject;
    app.log.warn('an app was not published to a channel', { projectId, connectorId, error: String(error) });
    return projectReasons.channelFailed();
  }
}
