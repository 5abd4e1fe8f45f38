import { TextInput } from '@mantine/core';
import { FieldProblems, useIsInvalid } from '../../form-parts/FieldProblems.js';
import { createForm, useFormScope } from '../../form-parts/FormScope.js';
import { Note } from '../../form-parts/Note.js';
import { OutputsField } from '../../form-parts/OutputsField.js';
import { ParametersField } from '../../form-parts/ParametersField.js';
import { TemplateField } from '../../form-parts/TemplateField.js';
import { writeAt } from '../../form-parts/wire.js';
import { type DatabaseData, databaseId } from './definition.js';
import { messages } from './messages.js';

const sqlPath = ['inputs', 'sql'];
const listPath = ['inputs', 'databaseInfoList'];

/** Which database, and the SQL that runs in it. */
export const databaseForm = createForm<DatabaseData>(({ data, context, onChange }) => {
  const words = messages[context.language];
  return (
    <>
      <Note>{words.notSetUp}</Note>
      <DatabaseIdField data={data} />
      <ParametersField path={['inputs', 'inputParameters']} />
      <TemplateField
        label="SQL"
        path={sqlPath}
        value={data.inputs.sql}
        isCode
        minHeight={120}
        placeholder={words.sqlHint}
        onChange={(text) => onChange((draft) => writeAt(draft, sqlPath, text), 'SQL')}
      />
      <OutputsField />
    </>
  );
});

function DatabaseIdField({ data }: { data: DatabaseData }) {
  const { context, onChange, isReadOnly } = useFormScope();
  const words = messages[context.language];
  const isInvalid = useIsInvalid(listPath, true);
  return (
    <div>
      <TextInput
        label={words.databaseId}
        inputMode="numeric"
        value={databaseId(data)}
        readOnly={isReadOnly}
        error={isInvalid}
        onChange={(event) => {
          const text = event.currentTarget.value;
          onChange((draft) => writeAt(draft, [...listPath, 0, 'databaseInfoID'], text), words.databaseId);
        }}
      />
      <FieldProblems path={listPath} isDeep />
    </div>
  );
}
