import { NumberInput, TagsInput } from '@mantine/core';
import { ConditionsField } from '../../form-parts/ConditionsField.js';
import { DatabaseIdField } from '../../form-parts/DatabaseIdField.js';
import { FieldProblems } from '../../form-parts/FieldProblems.js';
import { createForm } from '../../form-parts/FormScope.js';
import { OutputsField } from '../../form-parts/OutputsField.js';
import { writeAt } from '../../form-parts/wire.js';
import type { DatabaseSelectData } from './definition.js';
import { messages } from './messages.js';

const path = ['inputs', 'selectParam'];

/** The database, the conditions, and which fields to return in which order. */
export const databaseSelectForm = createForm<DatabaseSelectData>(({ data, context, onChange }) => {
  const t = messages[context.language];
  const { selectParam } = data.inputs;
  return (
    <>
      <DatabaseIdField />
      <TagsInput
        label={t.fieldIds}
        value={selectParam.fieldList.map(({ fieldID }) => fieldID)}
        readOnly={context.isReadOnly}
        onChange={(ids) => {
          const fields = ids.map(
            (fieldID) =>
              selectParam.fieldList.find((field) => field.fieldID === fieldID) ?? {
                fieldID,
                isDistinct: false,
              },
          );
          onChange((draft) => writeAt(draft, [...path, 'fieldList'], fields), t.fieldIds);
        }}
      />
      <ConditionsField path={[...path, 'condition']} />
      <TagsInput
        label={t.orderBy}
        value={selectParam.orderByList.map(({ fieldID, isAsc }) => (isAsc ? fieldID : `-${fieldID}`))}
        readOnly={context.isReadOnly}
        onChange={(ids) => {
          const order = ids.map((id) => ({ fieldID: id.replace(/^-/, ''), isAsc: !id.startsWith('-') }));
          onChange((draft) => writeAt(draft, [...path, 'orderByList'], order), t.orderBy);
        }}
      />
      <NumberInput
        label={t.limit}
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
