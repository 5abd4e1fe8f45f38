import { MultiSelect, TagsInput } from '@mantine/core';
import { useFormScope } from '../../form-parts/FormScope.js';
import { labelled } from '../../form-parts/labelled.js';
import { typeName } from '../../form-parts/types.js';
import { useNodeDatabase } from '../../form-parts/useNodeDatabase.js';
import { writeAt } from '../../form-parts/wire.js';
import type { DatabaseSelectData } from './definition.js';
import { messages } from './messages.js';
import { writeRowFields } from './writeRowFields.js';

const path = ['inputs', 'selectParam'];

type SelectParam = DatabaseSelectData['inputs']['selectParam'];

/** The fields of the rows that are returned; the outputs follow them. */
export function SelectedFields({ selectParam }: { selectParam: SelectParam }) {
  const { language, onChange, isReadOnly } = useFormScope();
  const { database } = useNodeDatabase();
  const t = messages[language];
  const chosen = selectParam.fieldList.map(({ fieldID }) => fieldID);
  const write = (ids: readonly string[]) => {
    const list = ids.map(
      (fieldID) =>
        selectParam.fieldList.find((field) => field.fieldID === fieldID) ?? { fieldID, isDistinct: false },
    );
    const fields = ids.flatMap((id) => database?.fields.find((field) => field.id === id) ?? []);
    onChange((draft) => {
      writeAt(draft, [...path, 'fieldList'], list);
      if (database) writeRowFields(draft, fields);
    }, t.fieldIds);
  };
  if (!database)
    return <TagsInput {...labelled(t, 'fieldIds')} value={chosen} readOnly={isReadOnly} onChange={write} />;
  const lost = chosen.filter((id) => !database.fields.some((field) => field.id === id));
  return (
    <MultiSelect
      {...labelled(t, 'fields')}
      placeholder={chosen.length === 0 ? t.chooseFields : ''}
      value={chosen}
      readOnly={isReadOnly}
      searchable
      data={[
        ...database.fields.map(({ id, name, type }) => ({
          value: id,
          label: `${name} · ${typeName(type, language)}`,
        })),
        ...lost.map((id) => ({ value: id, label: id })),
      ]}
      onChange={write}
    />
  );
}

/** The order of the rows: fields by name, each ascending or descending. */
export function SortFields({ selectParam }: { selectParam: SelectParam }) {
  const { language, onChange, isReadOnly } = useFormScope();
  const { database } = useNodeDatabase();
  const t = messages[language];
  const values = selectParam.orderByList.map(({ fieldID, isAsc }) => (isAsc ? fieldID : `-${fieldID}`));
  const write = (ids: readonly string[]) => {
    // The later choice wins over the other direction of the same field.
    const own = ids.filter(
      (id, index) => !ids.slice(index + 1).some((later) => later.replace(/^-/, '') === id.replace(/^-/, '')),
    );
    const order = own.map((id) => ({ fieldID: id.replace(/^-/, ''), isAsc: !id.startsWith('-') }));
    onChange((draft) => writeAt(draft, [...path, 'orderByList'], order), t.orderBy);
  };
  if (!database)
    return <TagsInput {...labelled(t, 'orderBy')} value={values} readOnly={isReadOnly} onChange={write} />;
  const offered = database.fields.flatMap(({ id, name }) => [
    { value: id, label: `${name} ↑` },
    { value: `-${id}`, label: `${name} ↓` },
  ]);
  const lost = values.filter((value) => !offered.some((option) => option.value === value));
  return (
    <MultiSelect
      {...labelled(t, 'sort')}
      value={values}
      readOnly={isReadOnly}
      searchable
      data={[...offered, ...lost.map((value) => ({ value, label: value }))]}
      onChange={write}
    />
  );
}
