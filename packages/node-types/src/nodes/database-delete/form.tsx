import { ConditionsField } from '../../form-parts/ConditionsField.js';
import { DatabaseIdField } from '../../form-parts/DatabaseIdField.js';
import { createForm } from '../../form-parts/FormScope.js';
import { OutputsField } from '../../form-parts/OutputsField.js';
import type { DatabaseDeleteData } from './definition.js';

/** The database and the conditions of the rows to delete. */
export const databaseDeleteForm = createForm<DatabaseDeleteData>(() => (
  <>
    <DatabaseIdField />
    <ConditionsField path={['inputs', 'deleteParam', 'condition']} />
    <OutputsField />
  </>
));
