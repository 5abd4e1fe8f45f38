import type { Input, Result } from '@heddle/api-contract';
import {
  connectorStatuses,
  type projectVersion,
  publishStatuses,
} from '@heddle/api-contract/families/project-version';
import { workflowModes } from '@heddle/api-contract/families/workflow';
import { projectReasons } from '@heddle/api-contract/reasons/project';
import { and, eq } from 'drizzle-orm';
import { lockRow } from '../../db/lockRow.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { requireProject } from '../project/index.js';
import { projects } from '../project/tables.js';
import { draftsOfProject, languageOf } from '../workflow/index.js';
import type { ChannelSettings } from './Manifest.js';
import { channelsOf } from './ProjectChannel.js';
import { findVersionRow } from './publishJob.js';
import { enqueuePublication, refuseBusy, requirePublisher } from './publishProject.js';
import { toConfig } from './records.js';
import { findRelease } from './release.js';
import { leaveEnvironment } from './served.js';
import { projectPublications, projectVersions } from './tables.js';
import { isTaken, lastPublication, readVersionName } from './versionNames.js';

type Calls = typeof projectVersion.calls;

const classifications = { apiOrSdk: 1 } as const;
const configured = 1;
const working = 0;

/** The channels of an app, whether it can be published there, and what the last publication chose. */
export async function listConnectors(
  context: Context,
  { project_id }: Input<Calls['connectors']>,
): Promise<Result<Calls['connectors']>> {
  const { project } = await requireProject(context, project_id, 'view');
  const drafts = await draftsOfProject(context.db, project.id);
  const hasChatFlow = drafts.some(({ flowMode }) => flowMode === workflowModes.chatFlow);
  const language = languageOf(context.user.locale);
  const last = await lastPublication(context.db, project.id);
  const chosen = last
    ? await context.db.select().from(projectPublications).where(eq(projectPublications.versionId, last.id))
    : [];
  return {
    connector_list: [...channelsOf(context).values()].map((channel) => {
      const isPossible = drafts.length > 0 && (!channel.needsChatFlow || hasChatFlow);
      return {
        id: channel.id,
        name: channel.name[language],
        icon_url: '',
        description: channel.description[language],
        connector_classification: classifications.apiOrSdk,
        config_status: configured,
        connector_status: working,
        bind_type: channel.bindType,
        bind_info: {},
        allow_publish: isPossible,
        not_allow_publish_reason: isPossible
          ? ''
          : (drafts.length === 0 ? projectReasons.noWorkflow() : projectReasons.noChatFlow()).text,
        needs_chat_flow: channel.needsChatFlow,
      };
    }),
    last_publish_info: {
      version_number: last?.version ?? '',
      connector_ids: chosen.map(({ connectorId }) => connectorId),
      connector_publish_config: Object.fromEntries(
        chosen.map(({ connectorId, settings }) => [
          connectorId,
          toConfig(JSON.parse(settings) as ChannelSettings),
        ]),
      ),
    },
    connector_union_info_map: {},
  };
}

export async function checkVersion(
  context: Context,
  { project_id, version_number }: Input<Calls['checkVersion']>,
): Promise<Result<Calls['checkVersion']>> {
  const { project } = await requireProject(context, project_id, 'view');
  const version = readVersionName(version_number);
  return { is_duplicate: version !== undefined && (await isTaken(context.db, project.id, version)) };
}

/** The channels that serve an app. */
export async function listPublishedConnectors(
  context: Context,
  { project_id }: Input<Calls['publishedConnectors']>,
): Promise<Result<Calls['publishedConnectors']>> {
  const { project } = await requireProject(context, project_id, 'view');
  const language = languageOf(context.user.locale);
  const channels = channelsOf(context);
  return (JSON.parse(project.channels) as string[]).map((id) => ({
    id,
    name: channels.get(id)?.name[language] ?? '',
    icon: '',
    connector_status: working,
    share_link: '',
  }));
}

/** The version that each channel serves. */
export async function summarizePublication(
  context: Context,
  { project_id }: Input<Calls['summary']>,
): Promise<Result<Calls['summary']>> {
  const { project } = await requireProject(context, project_id, 'view');
  const ids = JSON.parse(project.channels) as string[];
  const versions: Record<string, string> = {};
  for (const id of ids) {
    const release = await findRelease(context.db, project.id, id);
    if (release) versions[id] = release.version;
  }
  return {
    connector_ids: ids,
    version_map: versions,
    template_project_id: '0',
    template_project_version: '',
  };
}

/** Takes an app off channels. The result of a channel that does not serve it says so; the others are not affected. */
export async function unlistProject(
  context: Context,
  { intelligence_id, connector_ids, environment = 'production' }: Input<Calls['unlist']>,
): Promise<Result<Calls['unlist']>> {
  const action = environment === 'production' ? 'publish' : 'edit';
  const { project } = await requireProject(context, intelligence_id, action);
  const results: Result<Calls['unlist']>['connector_unlist_result_map'] = {};
  for (const connectorId of new Set(connector_ids)) {
    const taken = await context.db.transaction(async (transaction) => {
      await lockRow(transaction, projects, project.id);
      return leaveEnvironment(transaction, project.id, environment, connectorId);
    });
    results[connectorId] = {
      is_success: taken,
      fail_reason: taken ? '' : projectReasons.notOnChannel().text,
    };
  }
  return { connector_unlist_result_map: results };
}

/** Publishes a version again on a channel on which it failed. */
export async function retryConnector(context: Context, input: Input<Calls['retryConnector']>) {
  const found = await findVersionRow(context, input.publish_record_id);
  const project = await requirePublisher(context, input.project_id, found?.environment);
  await context.db.transaction(async (transaction) => {
    await lockRow(transaction, projects, project.id);
    await refuseBusy(transaction, project.id);
    const [row] = await transaction
      .select()
      .from(projectVersions)
      .where(and(eq(projectVersions.id, input.publish_record_id), eq(projectVersions.projectId, project.id)));
    if (row?.status !== publishStatuses.done)
      throw new DomainError('projectInvalid', projectReasons.noRecord());
    const waiting = await transaction
      .update(projectPublications)
      .set({ status: connectorStatuses.waiting, message: '', updatedAt: new Date() })
      .where(
        and(
          eq(projectPublications.versionId, row.id),
          eq(projectPublications.connectorId, input.connector_id),
          eq(projectPublications.status, connectorStatuses.failed),
        ),
      )
      .returning({ id: projectPublications.versionId });
    if (waiting.length === 0) throw new DomainError('projectInvalid', projectReasons.notFailed());
    const jobId = await enqueuePublication(context, transaction, project, row);
    await transaction
      .update(projectVersions)
      .set({ status: publishStatuses.connectorPublishing, jobId, endedAt: null })
      .where(eq(projectVersions.id, row.id));
  });
  return {};
}
