import { Select, TextInput } from '@mantine/core';
import { comparesWithValue, databaseOperators } from '../data/databaseNode.js';
import { formatMessage } from '../formatMessage.js';
import { AddButton } from './AddButton.js';
import { databaseMessages } from './databaseMessages.js';
import { FieldProblems } from './FieldProblems.js';
import { useFormScope } from './FormScope.js';
import { RemoveButton } from './RemoveButton.js';
import { Section } from './Section.js';
import { settingAt, writeSetting } from './settings.js';
import { ValueField } from './ValueField.js';
import { appendAt, listAt, removeAt, textAt, type WirePath, writeAt } from './wire.js';

/** The conditions that select the rows of a database node. */
export function ConditionsField({ path }: { path: WirePath }) {
  const { raw, language, onChange, isReadOnly } = useFormScope();
  const t = databaseMessages[language];
  const list = [...path, 'conditionList'];
  const logic = [...path, 'logic'];
  const add = () => onChange((draft) => appendAt(draft, list, newCondition()), t.conditions);
  return (
    <Section label={t.conditions} action={<AddButton label={t.conditions} onAdd={add} />}>
      <FieldProblems path={path} />
      {listAt(raw, list).length > 1 && (
        <Select
          label={t.logic}
          value={textAt(raw, logic) === 'OR' ? 'OR' : 'AND'}
          allowDeselect={false}
          disabled={isReadOnly}
          data={[
            { value: 'AND', label: t.all },
            { value: 'OR', label: t.any },
          ]}
          onChange={(value) => value !== null && onChange((draft) => writeAt(draft, logic, value), t.logic)}
        />
      )}
      {listAt(raw, list).map((_, index) => (
        <ConditionRow key={index} path={[...list, index]} index={index + 1} />
      ))}
    </Section>
  );
}

function ConditionRow({ path, index }: { path: WirePath; index: number }) {
  const { raw, language, onChange, isReadOnly } = useFormScope();
  const t = databaseMessages[language];
  const name = (key: 'field' | 'operator' | 'value' | 'condition') => formatMessage(t[key], { index });
  const operator = String(settingAt(raw, path, 'operation') ?? '');
  const offered: string[] = [...databaseOperators];
  if (operator !== '' && !offered.includes(operator)) offered.push(operator);
  const right = listAt(raw, path).findIndex((part) => textAt(part, ['name']) === 'right');
  return (
    <div className="heddle-form-parameter">
      <div className="heddle-form-row">
        <TextInput
          className="heddle-form-mono heddle-form-grow"
          aria-label={name('field')}
          value={String(settingAt(raw, path, 'left') ?? '')}
          readOnly={isReadOnly}
          onChange={(event) => {
            const text = event.currentTarget.value;
            onChange((draft) => writeSetting(draft, path, 'left', 'string', text), name('field'));
          }}
        />
        <Select
          aria-label={name('operator')}
          value={operator === '' ? null : operator}
          allowDeselect={false}
          disabled={isReadOnly}
          data={offered}
          onChange={(value) =>
            value !== null &&
            onChange((draft) => writeSetting(draft, path, 'operation', 'string', value), name('operator'))
          }
        />
        <RemoveButton
          name={name('condition')}
          onRemove={() => onChange((draft) => removeAt(draft, path), name('condition'))}
        />
      </div>
      <FieldProblems path={path} />
      {comparesWithValue(operator) && (
        <ValueField path={[...path, right < 0 ? 2 : right, 'input']} label={name('value')} />
      )}
    </div>
  );
}

function newCondition() {
  const text = (name: string, content: string) => ({
    name,
    input: { type: 'string', value: { type: 'literal', content } },
  });
  return [text('left', ''), text('operation', 'EQUAL'), text('right', '')];
}
