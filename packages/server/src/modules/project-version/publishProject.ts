import type { Input, Result } from '@heddle/api-contract';
import type { AppEnvironment } from '@heddle/api-contract/families/project-environment';
import {
  connectorStatuses,
  type projectVersion,
  publishStatuses,
} from '@heddle/api-contract/families/project-version';
import { workflowModes } from '@heddle/api-contract/families/workflow';
import { projectReasons } from '@heddle/api-contract/reasons/project';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import { lockRow } from '../../db/lockRow.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { type Project, requireProject } from '../project/index.js';
import { projects } from '../project/tables.js';
import { mayPublish } from '../space/index.js';
import { draftsOfProject, type ProjectDraft } from '../workflow/index.js';
import type { ChannelSettings } from './Manifest.js';
import { channelsOf, type ProjectChannel } from './ProjectChannel.js';
import { publishJob } from './publishJob.js';
import { findBusy, settleAbandoned } from './settleAbandoned.js';
import { projectPublications, projectVersions } from './tables.js';
import { requireVersionName } from './versionNames.js';

type Calls = typeof projectVersion.calls;

/** Starts a publication: everything that can be refused at once is; the rest happens in a job. */
export async function publishProject(
  context: Context,
  input: Input<Calls['publish']>,
): Promise<Result<Calls['publish']>> {
  const project = await requirePublisher(context, input.project_id);
  const environment = environmentOf(project);
  const settings = await readChannels(context, project.id, input);
  const id = newId();
  await context.db.transaction(async (transaction) => {
    await lockRow(transaction, projects, project.id);
    await refuseBusy(transaction, project.id);
    const version = await requireVersionName(transaction, project.id, input.version_number);
    const now = new Date();
    await transaction.insert(projectVersions).values({
      ...{ id, projectId: project.id, spaceId: project.spaceId, kind: 'publish', version, environment },
      ...{ note: input.description ?? '', status: publishStatuses.packing },
      ...{ creatorId: context.user.id, createdAt: now },
    });
    await transaction.insert(projectPublications).values(
      [...settings].map(([connectorId, chosen]) => ({
        ...{ versionId: id, environment, connectorId, projectId: project.id, deploymentId: id },
        ...{ status: connectorStatuses.waiting, settings: JSON.stringify(chosen), updatedAt: now },
      })),
    );
    const jobId = await enqueuePublication(context, transaction, project, { id, version });
    await transaction.update(projectVersions).set({ jobId }).where(eq(projectVersions.id, id));
  });
  return { publish_record_id: id, publish_monetization_result: false };
}

/** Where an app is published: to staging, if it is switched on. */
export const environmentOf = ({ hasStaging }: Project): AppEnvironment =>
  hasStaging ? 'staging' : 'production';

/**
 * The app, if the caller may change what an environment serves, by default the one that it is published to, and is a
 * publisher of its space. Editors may do so in staging.
 */
export async function requirePublisher(
  context: Context,
  projectId: string,
  environment?: AppEnvironment,
): Promise<Project> {
  const { project, access } = await requireProject(context, projectId, 'edit');
  if ((environment ?? environmentOf(project)) === 'production')
    await requireProject(context, projectId, 'publish');
  if (!(await mayPublish(context.db, access)))
    throw new DomainError('accessDenied', projectReasons.publishersOnly());
  return project;
}

/** Enqueues the job of a publication, or of its steps that are left; returns the id of the job. */
export async function enqueuePublication(
  { jobs, user }: Context,
  transaction: Database,
  { name, spaceId }: Project,
  { id, version }: { id: string; version: string },
): Promise<string> {
  const job = await jobs.enqueue(
    publishJob,
    { versionId: id },
    { db: transaction, userId: user.id, spaceId, title: `${name} ${version}` },
  );
  return job.id;
}

/** Refuses to change the versions of an app while it is being published. Requires the lock of its row. */
export async function refuseBusy(transaction: Database, projectId: string): Promise<void> {
  await settleAbandoned(transaction, projectId);
  const [busy] = await findBusy(transaction, projectId);
  if (busy)
    throw new DomainError('projectBusy', projectReasons.publishing(), {
      data: { publish_record_id: busy.id },
    });
}

/** The chosen channels with their settings, all of which must be possible. */
async function readChannels(
  context: Context,
  projectId: string,
  { connectors = {}, connector_publish_config: configs = {} }: Input<Calls['publish']>,
): Promise<Map<string, ChannelSettings>> {
  const ids = Object.keys(connectors);
  if (ids.length === 0)
    throw new DomainError('projectInvalid', projectReasons.noChannel({ field: 'connectors' }));
  const channels = channelsOf(context);
  const drafts = await draftsOfProject(context.db, projectId);
  return new Map(
    ids.map((id) => {
      const channel = channels.get(id);
      if (!channel) throw new DomainError('projectInvalid', projectReasons.unknownChannel({ id }));
      const workflows = readWorkflows(channel, drafts, configs[id]?.selected_workflows ?? []);
      return [id, { workflows, bindings: connectors[id] ?? {} }];
    }),
  );
}

function readWorkflows(
  { needsChatFlow }: ProjectChannel,
  drafts: readonly ProjectDraft[],
  chosen: readonly { workflow_id?: string | undefined }[],
): ChannelSettings['workflows'] {
  const field = 'connector_publish_config';
  if (drafts.length === 0) throw new DomainError('projectInvalid', projectReasons.noWorkflow());
  const found = chosen.map(({ workflow_id }) => {
    const draft = drafts.find(({ id }) => id === workflow_id);
    if (!draft || (needsChatFlow && draft.flowMode !== workflowModes.chatFlow))
      throw new DomainError('projectInvalid', projectReasons.noChatFlow({ field }));
    return { id: draft.id, name: draft.name };
  });
  if (needsChatFlow && found.length === 0)
    throw new DomainError('projectInvalid', projectReasons.noChatFlow({ field }));
  return found;
}
