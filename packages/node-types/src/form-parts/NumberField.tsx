import { NumberInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { FieldProblems, useIsInvalid } from './FieldProblems.js';
import { useFormScope } from './FormScope.js';
import { readAt, type WirePath, writeAt } from './wire.js';

interface NumberFieldProps {
  /** Path of the number itself. */
  path: WirePath;
  label: string;
  description?: ReactNode;
  /** Default that applies, and is shown, if the document has no value. */
  initial?: number;
  min?: number;
  max?: number;
  step?: number;
  allowDecimal?: boolean;
}

/** A number in the node's data, kept within its limits. */
export function NumberField({ path, initial, step = 1, allowDecimal = false, ...input }: NumberFieldProps) {
  const { raw, onChange, isReadOnly } = useFormScope();
  const stored = readAt(raw, path) ?? initial;
  const value = stored === '' || stored === undefined ? Number.NaN : Number(stored);
  return (
    <div>
      <NumberInput
        {...input}
        step={step}
        allowDecimal={allowDecimal}
        value={Number.isFinite(value) ? value : ''}
        clampBehavior="blur"
        readOnly={isReadOnly}
        error={useIsInvalid(path)}
        onChange={(next) => {
          if (typeof next !== 'number' || next === value) return;
          onChange((draft) => writeAt(draft, path, next), input.label);
        }}
      />
      <FieldProblems path={path} />
    </div>
  );
}
