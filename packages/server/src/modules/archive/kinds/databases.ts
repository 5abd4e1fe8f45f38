import { databaseLimits } from '@heddle/api-contract';
import { database, readWriteModes } from '@heddle/api-contract/families/database';
import { and, eq, isNull } from 'drizzle-orm';
import { can } from '../../../kernel/access.js';
import { createDatabase, discardDatabase, findDatabase, readFields } from '../../database/index.js';
import { databases } from '../../database/tables.js';
import { type ArchivedKind, type ImportTarget, textOf, toText } from '../ArchivedKind.js';
import { freeName } from '../freeName.js';

const properties = 'database.json';

/** Databases: their structure. Rows belong to people and stay. */
export const databaseArchive: ArchivedKind = {
  kind: 'database',
  folder: 'databases',
  async read({ app, access }, id, note) {
    const row = await findDatabase(app.db, id);
    if (!row || row.deletedAt !== null || !can(access, 'copy', row)) return undefined;
    const { name, description, mode, promptDisabled, fields } = row;
    note('rowsLeftOut');
    const content = {
      ...{ name, description, mode, promptDisabled },
      fields: fields.map(({ number: _, ...field }) => field),
    };
    return { name, files: new Map([[properties, toText(content)]]), uses: [] };
  },
  parse(files) {
    const given = JSON.parse(textOf(files, properties)) as Record<string, unknown>;
    const list = Array.isArray(given['fields']) ? (given['fields'] as Record<string, unknown>[]) : [];
    const input = database.calls.add.input().parse({
      space_id: '1',
      table_name: given['name'],
      table_desc: given['description'],
      rw_mode: given['mode'],
      prompt_disabled: given['promptDisabled'],
      field_list: list.map((field) => ({
        name: field?.['name'],
        desc: field?.['description'],
        type: field?.['type'],
        must_required: field?.['isRequired'],
      })),
    });
    const fields = readFields(input.field_list);
    return {
      // Tables of people are in a store of their own.
      async prepare(target, id) {
        await createDatabase(target.app, target.access, {
          id,
          name: await nameIn(target, input.table_name),
          description: input.table_desc ?? '',
          icon: '',
          projectId: target.projectId,
          mode: input.rw_mode ?? readWriteModes.limited,
          promptDisabled: input.prompt_disabled ?? false,
          ...fields,
        });
      },
      discard: ({ app }, id) => discardDatabase(app, id),
    };
  },
};

async function nameIn({ app, access, note }: ImportTarget, name: string): Promise<string> {
  const rows = await app.db
    .select({ name: databases.name })
    .from(databases)
    .where(and(eq(databases.spaceId, access.spaceId), isNull(databases.deletedAt)));
  const free = freeName(name, new Set(rows.map((row) => row.name.toLowerCase())), databaseLimits.name);
  if (free !== name) note('renamed', free);
  return free;
}
