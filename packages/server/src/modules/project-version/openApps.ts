import type { Input, Result } from '@heddle/api-contract';
import { connectors } from '@heddle/api-contract/families/conversation';
import type { projectVersion } from '@heddle/api-contract/families/project-version';
import { projectReasons } from '@heddle/api-contract/reasons/project';
import { and, desc, eq, isNull, like, not, type SQL } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { pageOf } from '../../kernel/paging.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { iconUrl, iconUrls } from '../file/index.js';
import { findProject, requireProject } from '../project/index.js';
import { projects } from '../project/tables.js';
import { openVariables } from './openVariables.js';
import { findRelease } from './release.js';

type Calls = typeof projectVersion.calls;

/** The apps of a space, last changed first. */
export async function listOpenApps(
  context: Context,
  input: Input<Calls['listOpen']>,
): Promise<Result<Calls['listOpen']>> {
  const access = await context.spaceAccess(input.workspace_id, 'view');
  const { limit, offset } = pageOf(input);
  const where = and(
    eq(projects.spaceId, access.spaceId),
    isNull(projects.deletedAt),
    publishedAs(input.publish_status),
    input.connector_id === undefined ? undefined : like(projects.channels, `%"${input.connector_id}"%`),
  );
  const rows = await context.db
    .select()
    .from(projects)
    .where(where)
    .orderBy(desc(projects.updatedAt), desc(projects.id))
    .limit(limit)
    .offset(offset);
  const icons = await iconUrls(
    context,
    rows.map(({ icon }) => icon),
  );
  return {
    total: await context.db.$count(projects, where),
    items: rows.map((row) => ({
      id: row.id,
      name: row.name,
      description: row.description,
      icon_url: icons.get(row.icon) ?? '',
      is_published: row.channels !== '[]',
      owner_user_id: row.creatorId,
      updated_at: toSeconds(row.updatedAt),
      ...(row.publishedAt && { published_at: toSeconds(row.publishedAt) }),
    })),
  };
}

function publishedAs(status: string | undefined): SQL | undefined {
  if (status !== 'published_online' && status !== 'unpublished_draft') return undefined;
  const isUnpublished = eq(projects.channels, '[]');
  return status === 'published_online' ? not(isUnpublished) : isUnpublished;
}

/** What a channel serves of an app; the error is the same for apps that the caller may not see. */
export async function readOpenApp(
  context: Context,
  { app_id, connector_id: connectorId = connectors.api, environment }: Input<Calls['readOpen']>,
): Promise<Result<Calls['readOpen']>> {
  const notServed = new DomainError('projectNotFound', projectReasons.notServed({ id: app_id }));
  const found = await findProject(context.db, app_id);
  if (found && found.deletedAt !== null) throw notServed;
  const { project } = await requireProject(context, app_id, 'view');
  const release = await findRelease(context.db, project.id, connectorId, environment);
  if (!release) throw notServed;
  const { name, description, icon, parts } = release.manifest;
  return {
    app_id: project.id,
    version: release.version,
    name,
    description,
    icon_url: await iconUrl(context, icon),
    variables: openVariables(parts.variables, release.values),
  };
}
