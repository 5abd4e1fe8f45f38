import * as z from 'zod';
import { count, flag, id, optional, shortText } from '../kernel/fields.js';
import { because } from '../kernel/reasons.js';
import { databaseReasons } from '../reasons/database.js';
import { databaseLimits, databaseNamePattern, fieldNamePattern } from './limits.js';

/** Types of fields. */
export const fieldTypes = { text: 1, number: 2, date: 3, float: 4, boolean: 5 } as const;
/** Which of the two tables of a database: the one for test data, or the one that published agents use. */
export const tableTypes = { draft: 1, online: 2 } as const;
/** Who may read and change rows: their owner alone, nobody (reading only), or everybody. */
export const readWriteModes = { limited: 1, readOnly: 2, unlimited: 3 } as const;

export const tableType = count.pipe(z.literal([1, 2]));
export const readWriteMode = count.pipe(z.literal([1, 2, 3]));
export const tableName = () =>
  shortText(databaseLimits.name).regex(
    databaseNamePattern,
    because(databaseReasons.tableName({ maximum: databaseLimits.name })),
  );

export const field = () =>
  z.object({
    name: shortText(databaseLimits.fieldName).regex(
      fieldNamePattern,
      because(databaseReasons.fieldName({ maximum: databaseLimits.fieldName })),
    ),
    desc: optional(shortText(databaseLimits.fieldDescription)),
    type: count.pipe(z.literal(Object.values(fieldTypes))),
    must_required: optional(flag),
    id: optional(z.union([z.number(), shortText(20)])),
    /** Number of the field; a field without one is new. */
    alterId: optional(count),
    is_system_field: optional(flag),
  });

export const fields = () =>
  z
    .array(field())
    .min(1)
    .max(databaseLimits.fields + 4);

/** A field as answered. */
export const sentField = () =>
  z.object({
    name: z.string(),
    desc: z.string(),
    type: z.number(),
    must_required: z.boolean(),
    id: z.number(),
    alterId: z.number(),
    is_system_field: z.boolean(),
  });

/** What every answer says of a table. */
export const sentTableFacts = {
  table_name: z.string(),
  table_desc: z.string(),
  status: z.number(),
  creator_id: id,
  create_time: z.number(),
  update_time: z.number(),
  rw_mode: z.number(),
};

export const databaseInfo = () =>
  z.object({
    /** ID of the online table. */
    id,
    space_id: id,
    project_id: z.string(),
    datamodel_table_id: z.string(),
    icon_url: z.string(),
    icon_uri: z.string(),
    ...sentTableFacts,
    field_list: z.array(sentField()),
    prompt_disabled: z.boolean(),
    is_visible: z.boolean(),
    draft_id: id,
    bot_id: z.string(),
    is_added_to_bot: z.boolean(),
    extra_info: z.record(z.string(), z.string()),
    database_type: z.number(),
    /** Added: whether the caller may change the structure and all rows. */
    can_edit: z.boolean(),
    /** Added: whether the caller may delete the database. */
    can_delete: z.boolean(),
    /** Added: increases with each change of the structure. */
    schema_version: z.number(),
  });
