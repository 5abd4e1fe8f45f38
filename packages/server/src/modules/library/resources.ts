import type { Input, Result } from '@heddle/api-contract';
import { folderTypes } from '@heddle/api-contract/families/folder';
import type { library } from '@heddle/api-contract/families/library';
import type { Context } from '../../kernel/Context.js';
import { afterPage, pageOf } from '../../kernel/paging.js';
import { listResourcesOf } from '../../resources/listResources.js';
import { resourceKinds } from '../../resources/ResourceKind.js';
import { tagIdsOf } from '../tag/index.js';

type Calls = typeof library.calls;

const ownOnly = 1;
const published = 2;
const any = -1;

/** Lists the resources of a space, most recently edited first. */
export async function listResources(
  context: Context,
  input: Input<Calls['resourceList']>,
): Promise<Result<Calls['resourceList']>> {
  const access = await context.spaceAccess(input.space_id, 'view');
  // Clients send the type, followed by a sub-type.
  const [type = any, subType = any] = input.res_type_filter ?? [];
  const kinds = context
    .extensions(resourceKinds)
    .filter(({ library }) =>
      type === any
        ? !library.isListedOnRequest || input.also_types?.includes(library.type)
        : library.type === type,
    );
  const filter = {
    name: input.name,
    subType: subType === any ? undefined : subType,
    isPublished: input.publish_status_filter ? input.publish_status_filter === published : undefined,
    creatorId: input.user_filter === ownOnly ? context.user.id : undefined,
    folder: input.folder_ids && { type: folderTypes.resource, ids: input.folder_ids },
    tagIds: input.tag_ids,
    sort: input.sort_by,
  };
  const page = pageOf(input);
  const { found, total } = await listResourcesOf(context.db, kinds, access, filter, page);
  const entries = await Promise.all(
    kinds.map(async ({ name, library }) => {
      const ids = found.filter(({ kind }) => kind === name).map(({ id }) => id);
      return [name, await library.present(context, access, ids)] as const;
    }),
  );
  const byKind = new Map(entries);
  const tagIds = await tagIdsOf(context.db, found);
  const { cursor, hasMore } = afterPage(page, total);
  return {
    // A resource may have been deleted since the page was read.
    resource_list: found.flatMap(({ kind, id }) => {
      const entry = byKind.get(kind)?.get(id);
      return entry ? [{ ...entry, tag_ids: tagIds.get(`${kind} ${id}`) ?? [] }] : [];
    }),
    cursor,
    has_more: hasMore,
    total,
  };
}
