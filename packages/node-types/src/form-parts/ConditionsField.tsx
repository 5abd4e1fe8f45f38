import { Select } from '@mantine/core';
import { comparesWithValue } from '../data/databaseNode.js';
import { formatMessage } from '../formatMessage.js';
import { AddButton } from './AddButton.js';
import { DatabaseFieldSelect } from './DatabaseFieldSelect.js';
import { databaseMessages } from './databaseMessages.js';
import { type DatabaseOperator, operatorsFor } from './databaseOperators.js';
import { FieldProblems } from './FieldProblems.js';
import { useFormScope } from './FormScope.js';
import { labelled } from './labelled.js';
import { RemoveButton } from './RemoveButton.js';
import { Section } from './Section.js';
import { settingAt, writeSetting } from './settings.js';
import { useNodeDatabase } from './useNodeDatabase.js';
import { ValueField } from './ValueField.js';
import { appendAt, listAt, removeAt, textAt, type WirePath, writeAt } from './wire.js';
import { writeFieldType } from './writeFieldType.js';

/** The conditions that select the rows of a database node. */
export function ConditionsField({ path }: { path: WirePath }) {
  const { raw, language, onChange, isReadOnly } = useFormScope();
  const t = databaseMessages[language];
  const list = [...path, 'conditionList'];
  const logic = [...path, 'logic'];
  const add = () => onChange((draft) => appendAt(draft, list, newCondition()), t.conditions);
  return (
    <Section {...labelled(t, 'conditions')} action={<AddButton label={t.conditions} onAdd={add} />}>
      <FieldProblems path={path} />
      {listAt(raw, list).length > 1 && (
        <Select
          {...labelled(t, 'logic')}
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
  const left = String(settingAt(raw, path, 'left') ?? '');
  const { database } = useNodeDatabase();
  const offered: string[] = [...operatorsFor(database?.fields.find((each) => each.name === left)?.type)];
  if (operator !== '' && !offered.includes(operator)) offered.push(operator);
  const right = listAt(raw, path).findIndex((part) => textAt(part, ['name']) === 'right');
  const rightPath = [...path, right < 0 ? 2 : right, 'input'];
  return (
    <div className="heddle-form-parameter">
      <div className="heddle-form-row">
        <DatabaseFieldSelect
          label={name('field')}
          value={left}
          by="name"
          onChange={(text, field) =>
            onChange((draft) => {
              writeSetting(draft, path, 'left', 'string', text);
              writeFieldType(draft, rightPath, field?.type);
            }, name('field'))
          }
        />
        <Select
          aria-label={name('operator')}
          value={operator === '' ? null : operator}
          allowDeselect={false}
          disabled={isReadOnly}
          data={offered.map((value) => ({
            value,
            label: t.operators[value as DatabaseOperator] ?? value,
          }))}
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
      {comparesWithValue(operator) && <ValueField path={rightPath} label={name('value')} />}
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
