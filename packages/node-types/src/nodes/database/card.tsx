import type { CardRow } from '../../card-parts/CardRow.js';
import { createView } from '../../card-parts/createView.js';
import { resourceRow } from '../../card-parts/resourceRow.js';
import { choiceRow, inputRows, outputRows } from '../../card-parts/rows.js';
import { ownOutputs } from '../../data/outputs.js';
import { IconDatabase } from '../../icons/IconDatabase.js';
import { type DatabaseData, database, databaseId } from './definition.js';

/** Canvas card of the Database node. */
export const databaseView = createView<DatabaseData>({
  definition: database,
  Icon: IconDatabase,
  rows(data, context) {
    const { language } = context;
    const sql = data.inputs.sql.trim().replace(/\s+/g, ' ').slice(0, 120);
    const statement: CardRow =
      sql === '' ? choiceRow('SQL', '', language) : { kind: 'text', label: 'SQL', text: sql, isCode: true };
    return [
      resourceRow('database', [databaseId(data)], context),
      statement,
      ...inputRows(data.inputs.inputParameters, language),
      ...outputRows(ownOutputs(data.outputs), language),
    ];
  },
});
