import { NumberInput } from '@mantine/core';
import { ConditionsField } from '../../form-parts/ConditionsField.js';
import { DatabaseIdField } from '../../form-parts/DatabaseIdField.js';
import { FieldProblems } from '../../form-parts/FieldProblems.js';
import { createForm } from '../../form-parts/FormScope.js';
import { labelled } from '../../form-parts/labelled.js';
import { OutputsField } from '../../form-parts/OutputsField.js';
import { writeAt } from '../../form-parts/wire.js';
import type { DatabaseSelectData } from './definition.js';
import { messages } from './messages.js';
import { SelectedFields, SortFields } from './SelectedFields.js';

const path = ['inputs', 'selectParam'];

/** The database, the conditions, and which fields to return in which order. */
export const databaseSelectForm = createForm<DatabaseSelectData>(({ data, context, onChange }) => {
  const t = messages[context.language];
  const { selectParam } = data.inputs;
  return (
    <>
      <DatabaseIdField />
      <SelectedFields selectParam={selectParam} />
      <ConditionsField path={[...path, 'condition']} />
      <SortFields selectParam={selectParam} />
      <NumberInput
        {...labelled(t, 'limit')}
        value={selectParam.limit ?? ''}
        hideControls
        readOnly={context.isReadOnly}
        onChange={(value) => onChange((draft) => writeAt(draft, [...path, 'limit'], value), t.limit)}
      />
      <FieldProblems path={[...path, 'limit']} />
      <OutputsField />
    </>
  );
});
