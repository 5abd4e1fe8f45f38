import { DatabaseIdField } from '../../form-parts/DatabaseIdField.js';
import { createForm, useFormScope } from '../../form-parts/FormScope.js';
import { labelled } from '../../form-parts/labelled.js';
import { OutputsField } from '../../form-parts/OutputsField.js';
import { ParametersField } from '../../form-parts/ParametersField.js';
import { TemplateField } from '../../form-parts/TemplateField.js';
import { useNodeDatabase } from '../../form-parts/useNodeDatabase.js';
import { writeAt } from '../../form-parts/wire.js';
import { formatMessage } from '../../formatMessage.js';
import type { DatabaseData } from './definition.js';
import { messages } from './messages.js';

const sqlPath = ['inputs', 'sql'];

/** The database and the SQL to run on it. */
export const databaseForm = createForm<DatabaseData>(({ data, context }) => {
  const t = messages[context.language];
  return (
    <>
      <DatabaseIdField />
      <FieldNames />
      <ParametersField path={['inputs', 'inputParameters']} />
      <TemplateField
        {...labelled(t, 'sql')}
        path={sqlPath}
        value={data.inputs.sql}
        isCode
        kind="sql"
        minHeight={120}
        placeholder={t.sqlHint}
        write={(draft, text) => writeAt(draft, sqlPath, text)}
      />
      <OutputsField />
    </>
  );
});

/** The names that the statement can use. */
function FieldNames() {
  const { database } = useNodeDatabase();
  const t = messages[useFormScope().language];
  if (!database) return null;
  const fields = database.fields.map(({ name }) => name).join(', ');
  return <p className="heddle-form-hint">{`${database.name}. ${formatMessage(t.fields, { fields })}`}</p>;
}
