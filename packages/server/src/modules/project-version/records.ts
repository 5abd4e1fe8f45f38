import type { Input, Result } from '@heddle/api-contract';
import { resourceTypes } from '@heddle/api-contract/families/library';
import { historyTypes, type projectVersion } from '@heddle/api-contract/families/project-version';
import { projectReasons } from '@heddle/api-contract/reasons/project';
import { and, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { afterPage, pageOf } from '../../kernel/paging.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { findPeople } from '../account/index.js';
import { requireProject } from '../project/index.js';
import { languageOf } from '../workflow/index.js';
import type { ChannelSettings, PackFailure } from './Manifest.js';
import { channelsOf } from './ProjectChannel.js';
import { settleAbandoned } from './settleAbandoned.js';
import { projectPublications, projectVersions } from './tables.js';

type Calls = typeof projectVersion.calls;
type VersionRow = typeof projectVersions.$inferSelect;
type PublishRecord = Result<Calls['records']>[number];

const maxRecords = 200;

/** One publication; without an id the latest, in any state; empty before the first. */
export async function readRecord(
  context: Context,
  { project_id, publish_record_id: id }: Input<Calls['record']>,
): Promise<Result<Calls['record']>> {
  const { project } = await requireProject(context, project_id, 'view');
  await settleAbandoned(context.db, project.id);
  const [row] = await findRows(
    context,
    project.id,
    id === undefined ? undefined : eq(projectVersions.id, id),
    1,
  );
  if (!row && id !== undefined) throw new DomainError('projectInvalid', projectReasons.noRecord());
  return row ? (await toRecords(context, [row]))[0]! : {};
}

/** The newest publications first. */
export async function listRecords(
  context: Context,
  { project_id }: Input<Calls['records']>,
): Promise<Result<Calls['records']>> {
  const { project } = await requireProject(context, project_id, 'view');
  await settleAbandoned(context.db, project.id);
  return toRecords(context, await findRows(context, project.id, undefined, maxRecords));
}

function findRows({ db }: Context, projectId: string, where: SQL | undefined, limit: number) {
  return db
    .select()
    .from(projectVersions)
    .where(and(eq(projectVersions.projectId, projectId), eq(projectVersions.kind, 'publish'), where))
    .orderBy(desc(projectVersions.id))
    .limit(limit);
}

/** Publications and archived drafts, newest first. */
export async function listHistory(
  context: Context,
  input: Input<Calls['history']>,
): Promise<Result<Calls['history']>> {
  const { project } = await requireProject(context, input.project_id, 'view');
  const page = pageOf(input, { usual: 20 });
  const { history_type: type } = input;
  const kinds: VersionRow['kind'][] =
    type === undefined ? ['publish', 'archive'] : type === historyTypes.archive ? ['archive'] : ['publish'];
  const where = and(eq(projectVersions.projectId, project.id), inArray(projectVersions.kind, kinds));
  const rows = await context.db
    .select()
    .from(projectVersions)
    .where(where)
    .orderBy(desc(projectVersions.id))
    .limit(page.limit)
    .offset(page.offset);
  const { cursor, hasMore } = afterPage(page, await context.db.$count(projectVersions, where));
  const records = new Map(
    (await toRecords(context, rows)).map((record) => [record.publish_record_id, record]),
  );
  return {
    history_list: rows.map((row) => {
      const record = records.get(row.id)!;
      return {
        project_id: project.id,
        version: row.version,
        history_type: row.kind === 'archive' ? historyTypes.archive : historyTypes.publish,
        description: row.note,
        operator: record.operator,
        operate_time: record.publish_time,
        ...(row.kind === 'publish' && { publish_detail: record }),
      };
    }),
    next_cursor: cursor,
    has_more: hasMore,
  };
}

async function toRecords(context: Context, rows: readonly VersionRow[]): Promise<PublishRecord[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [publications, people] = await Promise.all([
    context.db.select().from(projectPublications).where(inArray(projectPublications.versionId, ids)),
    findPeople(
      context.db,
      rows.map(({ creatorId }) => creatorId),
    ),
  ]);
  const channels = channelsOf(context);
  const language = languageOf(context.user.locale);
  return rows.map((row) => {
    const person = people.get(row.creatorId);
    return {
      publish_record_id: row.id,
      version_number: row.version,
      publish_status: row.status,
      publish_status_msg: problemOfApp(row),
      description: row.note,
      operator: {
        user_id: row.creatorId,
        nickname: person?.name ?? '',
        avatar_url: person?.avatarUrl ?? '',
        user_unique_name: person?.uniqueName ?? '',
      },
      publish_time: toSeconds(row.endedAt ?? row.createdAt),
      connector_publish_result: publications
        .filter(({ versionId }) => versionId === row.id)
        .map((publication) => toResult(publication, channels.get(publication.connectorId)?.name[language])),
      publish_status_detail: { pack_failed_detail: failuresOf(row) },
    };
  });
}

function toResult(row: typeof projectPublications.$inferSelect, channelName = '') {
  const settings = JSON.parse(row.settings) as ChannelSettings;
  return {
    connector_id: row.connectorId,
    connector_name: channelName,
    connector_icon_url: '',
    connector_publish_status: row.status,
    connector_publish_status_msg: row.message,
    share_link: '',
    download_link: '',
    connector_publish_config: toConfig(settings),
    // Bindings may hold secrets of the channel.
    connector_bind_info: {},
  };
}

/** The chat flows of a channel as clients read them. */
export function toConfig({ workflows }: ChannelSettings) {
  return {
    selected_workflows: workflows.map(({ id, name }) => ({ workflow_id: id, workflow_name: name })),
  };
}

/** Why the app as a whole could not be packed; empty if single resources are at fault, or nothing is. */
function problemOfApp({ failures }: VersionRow): string {
  return (JSON.parse(failures) as PackFailure[]).find(({ kind }) => kind === 'project')?.reason ?? '';
}

function failuresOf({ failures }: VersionRow) {
  return (JSON.parse(failures) as PackFailure[]).flatMap(({ id, kind, name, reason }) =>
    kind === 'project'
      ? []
      : [{ entity_id: id, entity_type: resourceTypes[kind], entity_name: name, reason }],
  );
}
