import type { Result } from '@heddle/api-contract';
import type { database } from '@heddle/api-contract/families/database';
import { toSeconds } from '../../kernel/toSeconds.js';
import { toSentFields } from './fields.js';
import type { DatabaseRow } from './requireDatabase.js';

type Info = Result<(typeof database.calls)['getById']>['database_info'];

const online = 1;

/** A database as it is sent. */
export function presentDatabase(
  row: DatabaseRow,
  more: {
    canEdit: boolean;
    canDelete: boolean;
    withSystem?: boolean | undefined;
    botId?: string | undefined;
    isAdded?: boolean;
  },
): Info {
  return {
    id: row.id,
    space_id: row.spaceId,
    project_id: row.projectId ?? '0',
    datamodel_table_id: row.id,
    icon_url: row.icon,
    icon_uri: row.icon,
    table_name: row.name,
    table_desc: row.description,
    status: online,
    creator_id: row.creatorId,
    create_time: toSeconds(row.createdAt),
    update_time: toSeconds(row.updatedAt),
    field_list: toSentFields(row.fields, more.withSystem ?? false),
    rw_mode: row.mode,
    prompt_disabled: row.promptDisabled,
    is_visible: true,
    draft_id: row.draftId,
    bot_id: more.botId ?? '',
    is_added_to_bot: more.isAdded ?? false,
    extra_info: {},
    database_type: 0,
    can_edit: more.canEdit,
    can_delete: more.canDelete,
    schema_version: row.version,
  };
}
