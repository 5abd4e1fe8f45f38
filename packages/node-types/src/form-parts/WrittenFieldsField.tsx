import { formatMessage } from '../formatMessage.js';
import { AddButton } from './AddButton.js';
import { DatabaseFieldSelect } from './DatabaseFieldSelect.js';
import { databaseMessages } from './databaseMessages.js';
import { FieldProblems } from './FieldProblems.js';
import { useFormScope } from './FormScope.js';
import { labelled } from './labelled.js';
import { RemoveButton } from './RemoveButton.js';
import { Section } from './Section.js';
import { settingAt, writeSetting } from './settings.js';
import { ValueField } from './ValueField.js';
import { appendAt, listAt, removeAt, textAt, type WirePath } from './wire.js';
import { writeFieldType } from './writeFieldType.js';

/** The fields that a database node writes: their ids and values. */
export function WrittenFieldsField({ path }: { path: WirePath }) {
  const { raw, language, onChange } = useFormScope();
  const t = databaseMessages[language];
  const add = () => onChange((draft) => appendAt(draft, path, newField()), t.fields);
  return (
    <Section {...labelled(t, 'fields')} action={<AddButton label={t.fields} onAdd={add} />}>
      <FieldProblems path={path} />
      {listAt(raw, path).map((_, index) => (
        <FieldRow key={index} path={[...path, index]} index={index + 1} />
      ))}
    </Section>
  );
}

function FieldRow({ path, index }: { path: WirePath; index: number }) {
  const { raw, language, onChange } = useFormScope();
  const name = formatMessage(databaseMessages[language].field, { index });
  const value = listAt(raw, path).findIndex((part) => textAt(part, ['name']) === 'fieldValue');
  const valuePath = [...path, value < 0 ? 1 : value, 'input'];
  return (
    <div className="heddle-form-parameter">
      <div className="heddle-form-row">
        <DatabaseFieldSelect
          label={name}
          value={String(settingAt(raw, path, 'fieldID') ?? '')}
          by="id"
          isWritten
          onChange={(id, field) =>
            onChange((draft) => {
              writeSetting(draft, path, 'fieldID', 'string', id);
              writeFieldType(draft, valuePath, field?.type);
            }, name)
          }
        />
        <RemoveButton name={name} onRemove={() => onChange((draft) => removeAt(draft, path), name)} />
      </div>
      <FieldProblems path={path} />
      <ValueField path={valuePath} label={formatMessage(databaseMessages[language].value, { index })} />
    </div>
  );
}

function newField() {
  const text = (name: string) => ({
    name,
    input: { type: 'string', value: { type: 'literal', content: '' } },
  });
  return [text('fieldID'), text('fieldValue')];
}
