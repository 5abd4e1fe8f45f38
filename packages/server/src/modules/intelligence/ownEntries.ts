import { intelligenceStatuses } from '@heddle/api-contract/families/intelligence';
import { can, type Resource, type SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { findPeople } from '../account/index.js';
import { iconUrls } from '../file/index.js';
import { type OwnEntry, secondsText } from './DevelopedKind.js';

interface Row extends Resource {
  id: string;
  name: string;
  description: string;
  icon: string;
  createdAt: Date;
  updatedAt: Date;
  publishedAt: Date | null;
}

/** Entries by id; `more` adds what differs between kinds. */
export async function ownEntries<R extends Row>(
  context: Context,
  access: SpaceAccess,
  rows: readonly R[],
  more: (row: R) => Pick<OwnEntry, 'type' | 'other_info'> & {
    isPublished: boolean;
    isChanged: boolean;
    isCollaborative: boolean;
    connectors?: OwnEntry['publish_info']['connectors'];
    status?: number;
  },
): Promise<Map<string, OwnEntry>> {
  const [people, icons] = await Promise.all([
    findPeople(
      context.db,
      rows.map(({ creatorId }) => creatorId),
    ),
    iconUrls(
      context,
      rows.map(({ icon }) => icon),
    ),
  ]);
  return new Map(
    rows.map((row) => {
      const person = people.get(row.creatorId);
      const { type, other_info, isPublished, isChanged, isCollaborative, ...rest } = more(row);
      const { connectors = [], status = intelligenceStatuses.using } = rest;
      const publishTime = secondsText(row.publishedAt);
      const entry: OwnEntry = {
        basic_info: {
          id: row.id,
          name: row.name,
          description: row.description,
          icon_uri: row.icon,
          icon_url: icons.get(row.icon) ?? '',
          space_id: row.spaceId,
          owner_id: row.creatorId,
          create_time: secondsText(row.createdAt),
          update_time: secondsText(row.updatedAt),
          publish_time: publishTime,
          status,
        },
        type,
        publish_info: {
          has_published: isPublished,
          has_changes: isChanged,
          publish_time: publishTime,
          connectors,
        },
        permission_info: {
          in_collaboration: isCollaborative,
          can_delete: can(access, 'delete', row),
          can_view: true,
          can_edit: can(access, 'edit', row),
        },
        owner_info: {
          user_id: row.creatorId,
          nickname: person?.name ?? '',
          avatar_url: person?.avatarUrl ?? '',
          user_unique_name: person?.uniqueName ?? '',
        },
        other_info,
      };
      return [row.id, entry];
    }),
  );
}
