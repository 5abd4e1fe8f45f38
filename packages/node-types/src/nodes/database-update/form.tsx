import { ConditionsField } from '../../form-parts/ConditionsField.js';
import { DatabaseIdField } from '../../form-parts/DatabaseIdField.js';
import { createForm } from '../../form-parts/FormScope.js';
import { OutputsField } from '../../form-parts/OutputsField.js';
import { WrittenFieldsField } from '../../form-parts/WrittenFieldsField.js';
import type { DatabaseUpdateData } from './definition.js';

/** The database, the conditions, and the fields to write. */
export const databaseUpdateForm = createForm<DatabaseUpdateData>(() => (
  <>
    <DatabaseIdField />
    <WrittenFieldsField path={['inputs', 'updateParam', 'fieldInfo']} />
    <ConditionsField path={['inputs', 'updateParam', 'condition']} />
    <OutputsField />
  </>
));
