import { DatabaseIdField } from '../../form-parts/DatabaseIdField.js';
import { createForm } from '../../form-parts/FormScope.js';
import { Note } from '../../form-parts/Note.js';
import { OutputsField } from '../../form-parts/OutputsField.js';
import { ParametersField } from '../../form-parts/ParametersField.js';
import { TemplateField } from '../../form-parts/TemplateField.js';
import { writeAt } from '../../form-parts/wire.js';
import type { DatabaseData } from './definition.js';
import { messages } from './messages.js';

const sqlPath = ['inputs', 'sql'];

/** The database and the SQL to run on it. */
export const databaseForm = createForm<DatabaseData>(({ data, context }) => {
  const t = messages[context.language];
  return (
    <>
      <Note>{t.notSetUp}</Note>
      <DatabaseIdField />
      <ParametersField path={['inputs', 'inputParameters']} />
      <TemplateField
        label="SQL"
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
