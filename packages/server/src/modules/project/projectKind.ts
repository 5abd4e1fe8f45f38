import { projectLimits } from '@heddle/api-contract';
import { resourceActions, resourceTypes } from '@heddle/api-contract/families/library';
import { inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { can, type SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { markCollaborations } from '../../resources/markCollaborations.js';
import type { CopyContext, CopyOptions, IdMap, ResourceKind } from '../../resources/ResourceKind.js';
import { withNewIds } from '../../resources/withNewIds.js';
import { findPeople } from '../account/index.js';
import { iconUrls } from '../file/index.js';
import { deleteForGood, moveToTrash, takeFromTrash } from './deletion.js';
import { insertProject, requireProject } from './projects.js';
import { projects } from './tables.js';

const publishStatuses = { unpublished: 1, published: 2 } as const;

/** Apps as resources of a space. They contain resources rather than being parts, so the library lists them on request. */
export const projectKind: ResourceKind = {
  name: 'project',
  rows: {
    table: projects,
    id: projects.id,
    spaceId: projects.spaceId,
    name: projects.name,
    creatorId: projects.creatorId,
    updatedAt: projects.updatedAt,
    deletedAt: projects.deletedAt,
    isPublished: sql`${projects.channels} <> '[]'`,
  },
  library: { type: resourceTypes.project, isListedOnRequest: true, present },
  async require(context, id, action, where) {
    const { project, access } = await requireProject(context, id, action, where);
    return { resource: project, access };
  },
  remove: moveToTrash,
  restore: takeFromTrash,
  deleteForGood,
  copy: copyInto,
  naming: { longest: projectLimits.name, isIdentifier: false },
  searchTexts: projectTexts,
};

/** Copies the record; what it contains is copied as resources of their own kinds. */
async function copyInto(
  context: CopyContext,
  id: string,
  target: SpaceAccess,
  idMap: IdMap,
  options: CopyOptions = {},
): Promise<void> {
  const { project } = await requireProject(context, id, 'copy');
  const { name = project.name } = options;
  const { description = project.description } = options;
  const [icon, folders] = [
    options.icon ?? withNewIds(project.icon, idMap),
    withNewIds(project.folders, idMap),
  ];
  const copyId = idMap.get(id);
  await context.db.transaction((transaction) =>
    insertProject(context, transaction, target, {
      ...(copyId !== undefined && { id: copyId }),
      ...{ name, description, icon, folders },
    }),
  );
}

async function present(context: Context, access: SpaceAccess, ids: readonly string[]) {
  if (ids.length === 0) return new Map();
  const found = await context.db
    .select()
    .from(projects)
    .where(inArray(projects.id, [...ids]));
  const rows = await markCollaborations(context.db, access, 'project', found);
  const icons = await iconUrls(
    context,
    rows.map(({ icon }) => icon),
  );
  const people = await findPeople(
    context.db,
    rows.map(({ creatorId }) => creatorId),
  );
  return new Map(
    rows.map((row) => {
      const creator = people.get(row.creatorId);
      const entry = {
        res_id: row.id,
        res_type: resourceTypes.project,
        res_sub_type: 0,
        name: row.name,
        desc: row.description,
        icon: icons.get(row.icon) ?? '',
        creator_id: row.creatorId,
        creator_name: creator?.name ?? '',
        creator_avatar: creator?.avatarUrl ?? '',
        user_name: creator?.uniqueName ?? '',
        publish_status: row.channels === '[]' ? publishStatuses.unpublished : publishStatuses.published,
        edit_time: toSeconds(row.updatedAt),
        space_id: row.spaceId,
        actions: [
          { key: resourceActions.copy, enable: can(access, 'copy', row) },
          { key: resourceActions.delete, enable: can(access, 'delete', row) },
          { key: resourceActions.edit, enable: can(access, 'edit', row) },
        ],
        detail_disable: false,
        del_flag: row.deletedAt !== null,
      };
      return [row.id, entry] as const;
    }),
  );
}

async function projectTexts(db: Database, ids: readonly string[]) {
  const rows = await db
    .select({ id: projects.id, description: projects.description })
    .from(projects)
    .where(inArray(projects.id, [...ids]));
  return new Map(rows.map((row) => [row.id, [{ place: 'description' as const, text: row.description }]]));
}
