import type { JsonObject } from '@heddle/workflow-schema';
import { NativeSelect } from '@mantine/core';
import { FieldProblems, useIsInvalid } from '../../form-parts/FieldProblems.js';
import { useFormScope } from '../../form-parts/FormScope.js';
import { RemoveButton } from '../../form-parts/RemoveButton.js';
import { ValueField } from '../../form-parts/ValueField.js';
import { readAt, removeAt, type WirePath, writeAt } from '../../form-parts/wire.js';
import { formatMessage } from '../../formatMessage.js';
import type { IfCondition } from './definition.js';
import { messages } from './messages.js';
import { operatorSign } from './operatorSign.js';
import { isUnary, type OperatorName, operatorName, operators, operatorsFor } from './operators.js';

interface ConditionFieldProps {
  path: WirePath;
  condition: IfCondition;
  label: string;
  isOnly: boolean;
}

/** One comparison: a variable, an operator and a value. */
export function ConditionField({ path, condition, label, isOnly }: ConditionFieldProps) {
  const { context, onChange } = useFormScope();
  const t = messages[context.language];
  const name = operatorName(condition.operator);
  return (
    <div className="heddle-form-condition">
      <div className="heddle-form-row">
        <div className="heddle-form-grow">
          <ValueField
            path={[...path, 'left', 'input']}
            label={formatMessage(t.leftOf, { name: label })}
            isReferenceOnly
          />
        </div>
        {!isOnly && (
          <RemoveButton
            name={label}
            onRemove={() =>
              onChange((draft) => removeAt(draft, path), formatMessage(t.conditionsOf, { name: label }))
            }
          />
        )}
      </div>
      <OperatorSelect path={path} condition={condition} label={label} />
      {name !== undefined && !isUnary(name) && (
        <ValueField
          path={[...path, 'right', 'input']}
          label={formatMessage(t.rightOf, { name: label })}
          type={rightType(name, condition)}
        />
      )}
      <FieldProblems path={path} />
    </div>
  );
}

function OperatorSelect({ path, condition, label }: Omit<ConditionFieldProps, 'isOnly'>) {
  const { context, onChange, isReadOnly } = useFormScope();
  const t = messages[context.language];
  const at = [...path, 'operator'];
  const isInvalid = useIsInvalid(at);
  const current = operatorName(condition.operator);
  const offered: OperatorName[] = [...operatorsFor(condition.left.input ?? { type: 'string' })];
  // Old documents may use an operator that is not offered for this type; it stays until it is changed.
  if (current !== undefined && !offered.includes(current)) offered.push(current);
  const choose = (name: OperatorName) => (draft: JsonObject) => {
    writeAt(draft, at, operators[name]);
    if (isUnary(name)) removeAt(draft, [...path, 'right']);
    else if (readAt(draft, [...path, 'right', 'input']) === undefined) {
      const value = { type: 'literal', content: '', rawMeta: { type: 1 } };
      writeAt(draft, [...path, 'right', 'input'], { ...rightType(name, condition), value });
    }
  };
  return (
    <div>
      <NativeSelect
        aria-label={formatMessage(t.operatorOf, { name: label })}
        value={current ?? ''}
        disabled={isReadOnly}
        error={isInvalid}
        data={[
          { value: '', label: t.chooseOperator, disabled: true },
          ...offered.map((name) => ({ value: name, label: operatorSign(name, context.language) })),
        ]}
        onChange={(event) => {
          const name = offered.find((candidate) => candidate === event.currentTarget.value);
          if (name) onChange(choose(name), formatMessage(t.operatorOf, { name: label }));
        }}
      />
      <FieldProblems path={at} />
    </div>
  );
}

/** Initial type of the right side: an integer for lengths, a string for contents. */
function rightType(
  name: OperatorName,
  { left }: IfCondition,
): { type: 'string' | 'integer' | 'float' | 'boolean' } {
  if (name.startsWith('length')) return { type: 'integer' };
  const type = left.input?.type;
  return type === 'integer' || type === 'float' || type === 'boolean' ? { type } : { type: 'string' };
}
