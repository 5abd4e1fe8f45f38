import { DatabaseIdField } from '../../form-parts/DatabaseIdField.js';
import { createForm } from '../../form-parts/FormScope.js';
import { OutputsField } from '../../form-parts/OutputsField.js';
import { WrittenFieldsField } from '../../form-parts/WrittenFieldsField.js';
import type { DatabaseInsertData } from './definition.js';

/** The database and the fields of the new row. */
export const databaseInsertForm = createForm<DatabaseInsertData>(() => (
  <>
    <DatabaseIdField />
    <WrittenFieldsField path={['inputs', 'insertParam', 'fieldInfo']} />
    <OutputsField />
  </>
));
