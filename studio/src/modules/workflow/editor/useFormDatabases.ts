import type { FormDatabase } from '@heddle/node-types/forms';
import type { TypeDescription } from '@heddle/workflow-schema';
import { useMemo } from 'react';
import { type FieldKind, fieldTypeOf, useDatabases } from '../../database/index.js';

const types: Record<FieldKind, TypeDescription> = {
  text: { type: 'string' },
  integer: { type: 'integer' },
  number: { type: 'float' },
  boolean: { type: 'boolean' },
  time: { type: 'string', assistType: 10_000 },
};

/** The databases of the space with their fields, for node forms; undefined until they are loaded. */
export function useFormDatabases(spaceId: string): readonly FormDatabase[] | undefined {
  const { data } = useDatabases(spaceId);
  return useMemo(
    () =>
      data?.map(({ id, draft_id, table_name, table_desc, field_list }) => ({
        ...{ id, aliases: [draft_id], name: table_name, description: table_desc },
        fields: field_list.map(({ alterId, name, type, must_required, is_system_field }) => ({
          ...{ id: String(alterId), name, isRequired: must_required, isSystem: is_system_field },
          type: types[fieldTypeOf(type).kind],
        })),
      })),
    [data],
  );
}
