import type { JsonObject } from '@heddle/workflow-schema';
import { writeType } from '../../form-parts/types.js';
import { listAt, textAt, writeAt } from '../../form-parts/wire.js';
import type { FormDatabaseField } from '../../NodeForm.js';

/** Declares the fields of the returned rows in the output `outputList`. */
export function writeRowFields(draft: JsonObject, fields: readonly FormDatabaseField[]): void {
  const index = listAt(draft, ['outputs']).findIndex((output) => textAt(output, ['name']) === 'outputList');
  if (index < 0) return;
  const schema = fields.map(({ name, type }) => {
    const field: JsonObject = { name };
    writeType(field, type);
    return field;
  });
  writeAt(draft, ['outputs', index, 'schema'], { type: 'object', schema });
}
