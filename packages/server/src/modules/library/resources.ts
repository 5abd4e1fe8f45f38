import type { Input, Result } from '@heddle/api-contract';
import { type library, resourceActions, resourceTypes } from '@heddle/api-contract/families/library';
import { can, type SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { afterPage, pageOf } from '../../kernel/paging.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { markCollaborations } from '../collaborator/index.js';
import { iconUrls } from '../file/index.js';
import { type Creators, findCreators, findWorkflows, type WorkflowHead } from '../workflow/index.js';

type Calls = typeof library.calls;

const ownOnly = 1;
const publishStatuses = { unpublished: 1, published: 2 } as const;

/** Lists the resources of a space, most recently edited first. So far these are only workflows. */
export async function listResources(
  context: Context,
  input: Input<Calls['resourceList']>,
): Promise<Result<Calls['resourceList']>> {
  const access = await context.spaceAccess(input.space_id, 'view');
  const kinds = input.res_type_filter ?? [];
  // Clients send the kind, followed by a sub-kind; -1 means any.
  if (kinds[0] !== undefined && kinds[0] !== -1 && kinds[0] !== resourceTypes.workflow) {
    return { resource_list: [], cursor: '', has_more: false };
  }
  const subKind = kinds[1];
  const page = pageOf(input);
  const { heads, total } = await findWorkflows(context.db, access, {
    name: input.name,
    flowMode: subKind === undefined || subKind === -1 ? undefined : subKind,
    published: input.publish_status_filter
      ? input.publish_status_filter === publishStatuses.published
      : undefined,
    creatorId: input.user_filter === ownOnly ? context.user.id : undefined,
    page,
  });
  const { cursor, hasMore } = afterPage(page, total);
  const creators = await findCreators(context, heads);
  const marked = await markCollaborations(context.db, access, 'workflow', heads);
  const icons = await iconUrls(
    context,
    marked.map(({ icon }) => icon),
  );
  return {
    resource_list: marked.map((head) => ({
      ...toResource(head, access, creators(head.creatorId)),
      icon: icons.get(head.icon) ?? '',
    })),
    cursor,
    has_more: hasMore,
  };
}

function toResource(head: WorkflowHead, access: SpaceAccess, creator: ReturnType<Creators>) {
  return {
    res_id: head.id,
    res_type: resourceTypes.workflow,
    res_sub_type: head.flowMode,
    name: head.name,
    desc: head.description,
    creator_id: head.creatorId,
    creator_name: creator.name,
    creator_avatar: creator.avatar_url,
    user_name: creator.user_name,
    publish_status: head.publishedCommitId === null ? publishStatuses.unpublished : publishStatuses.published,
    edit_time: toSeconds(head.updatedAt),
    space_id: head.spaceId,
    actions: [
      { key: resourceActions.copy, enable: can(access, 'copy', head) },
      { key: resourceActions.delete, enable: can(access, 'delete', head) },
      { key: resourceActions.edit, enable: can(access, 'edit', head) },
    ],
    detail_disable: false,
    del_flag: head.deletedAt !== null,
  };
}
