import { ActionIcon, SegmentedControl } from '@mantine/core';
import { AddButton } from '../../form-parts/AddButton.js';
import { FieldProblems } from '../../form-parts/FieldProblems.js';
import { useFormScope } from '../../form-parts/FormScope.js';
import { labelled } from '../../form-parts/labelled.js';
import { RemoveButton } from '../../form-parts/RemoveButton.js';
import { Section } from '../../form-parts/Section.js';
import { appendAt, moveWithin, removeAt, writeAt } from '../../form-parts/wire.js';
import { formatMessage } from '../../formatMessage.js';
import { IconArrowDown } from '../../icons/IconArrowDown.js';
import { IconArrowUp } from '../../icons/IconArrowUp.js';
import { ConditionField } from './ConditionField.js';
import type { IfBranch } from './definition.js';
import { messages } from './messages.js';

const path = ['inputs', 'branches'];

/** The branches of an If with their conditions; the first that matches is taken. */
export function BranchesField({ branches }: { branches: readonly IfBranch[] }) {
  const { context, onChange } = useFormScope();
  const t = messages[context.language];
  const add = () =>
    onChange((draft) => appendAt(draft, path, { condition: { logic: 2, conditions: [{}] } }), t.branches);
  return (
    <Section {...labelled(t, 'branches')} action={<AddButton label={t.branches} onAdd={add} />}>
      <FieldProblems path={path} />
      {branches.map((branch, index) => (
        <Branch key={index} branch={branch} index={index} count={branches.length} />
      ))}
      <p className="heddle-form-note">{t.otherwiseHint}</p>
    </Section>
  );
}

function Branch({ branch, index, count }: { branch: IfBranch; index: number; count: number }) {
  const { context, onChange, isReadOnly } = useFormScope();
  const t = messages[context.language];
  const name = `${index === 0 ? t.ifFirst : t.ifNext} ${index + 1}`;
  const at = [...path, index];
  const conditionsAt = [...at, 'condition', 'conditions'];
  const { conditions, logic } = branch.condition;
  const move = (to: number) => onChange((draft) => moveWithin(draft, path, index, to), t.branches);
  const addCondition = () => onChange((draft) => appendAt(draft, conditionsAt, {}), name);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot lay its legend out in a row with buttons.
    <div role="group" aria-label={name} className="heddle-form-branch">
      <div className="heddle-form-row">
        <b className="heddle-form-grow">{name}</b>
        {!isReadOnly && count > 1 && (
          <>
            <ActionIcon
              size={24}
              disabled={index === 0}
              aria-label={formatMessage(t.moveUp, { name })}
              onClick={() => move(index - 1)}
            >
              <IconArrowUp size={14} />
            </ActionIcon>
            <ActionIcon
              size={24}
              disabled={index === count - 1}
              aria-label={formatMessage(t.moveDown, { name })}
              onClick={() => move(index + 1)}
            >
              <IconArrowDown size={14} />
            </ActionIcon>
            <RemoveButton name={name} onRemove={() => onChange((draft) => removeAt(draft, at), name)} />
          </>
        )}
      </div>
      {conditions.length > 1 && (
        <SegmentedControl
          size="xs"
          aria-label={formatMessage(t.logicOf, { name })}
          value={String(logic ?? '')}
          disabled={isReadOnly}
          data={[
            { value: '2', label: t.all },
            { value: '1', label: t.any },
          ]}
          onChange={(value) =>
            onChange((draft) => writeAt(draft, [...at, 'condition', 'logic'], Number(value)), name)
          }
        />
      )}
      <FieldProblems path={[...at, 'condition', 'logic']} />
      <FieldProblems path={conditionsAt} />
      {conditions.map((condition, row) => (
        <ConditionField
          key={row}
          path={[...conditionsAt, row]}
          condition={condition}
          label={`${name}.${row + 1}`}
          isOnly={conditions.length === 1}
        />
      ))}
      <div>
        <AddButton label={formatMessage(t.conditionsOf, { name })} onAdd={addCondition} />
      </div>
    </div>
  );
}
