import { useForm } from '@mantine/form';
import { useState } from 'react';

/** Why a value is not accepted, in the page's language; empty or false if it is. */
export type FieldProblems<Values> = { [Name in keyof Values]?: string | false | null | undefined };

type Name<Values> = keyof Values & string;

/** What the fields of a form read and write. */
export interface FormFields<Values> {
  values: Values;
  set<N extends Name<Values>>(name: N, value: Values[N]): void;
  /** Properties of a Mantine input for this value: `<TextInput label="…" {...field('name')} />`. */
  field(
    name: Name<Values>,
    kind?: 'input' | 'checkbox',
  ): Record<string, unknown> & { error: string | undefined };
}

interface Refusal<Values> {
  field: Name<Values> | undefined;
  error: unknown;
}

interface Options<Values> {
  initial: Values;
  check: ((values: Values) => FieldProblems<Values>) | undefined;
  errorText(error: unknown): string;
}

/**
 * Values of a form with their problems. Problems are kept as data and worded at each render, so that they
 * follow the page's language; nothing is checked before the first submit.
 */
export function useFormValues<Values extends object>({ initial, check, errorText }: Options<Values>) {
  const form = useForm<Values>({ initialValues: initial });
  const [isTried, setIsTried] = useState(false);
  const [refusal, setRefusal] = useState<Refusal<Values>>();
  const { values } = form;
  const problems: FieldProblems<Values> = (isTried && check?.(values)) || {};

  function problemOf(name: Name<Values>): string | undefined {
    const own = problems[name];
    if (own) return own;
    return refusal?.field === name ? errorText(refusal.error) : undefined;
  }

  // A refusal concerns the value that was sent.
  const forget = (name: Name<Values>) =>
    setRefusal((before) => (before?.field === undefined || before.field === name ? undefined : before));

  const fields: FormFields<Values> = {
    values,
    set(name, value) {
      forget(name);
      form.setFieldValue(name, value as never);
    },
    field(name, kind = 'input') {
      const { onChange, onBlur: _onBlur, error: _error, ...input } = form.getInputProps(name, { type: kind });
      return {
        ...input,
        error: problemOf(name),
        onChange: (change: unknown) => {
          forget(name);
          onChange(change);
        },
      };
    },
  };
  return {
    fields,
    isDirty: () => form.isDirty(),
    /** Whether the values can be sent; shows their problems from now on. */
    tryValues(): boolean {
      setIsTried(true);
      setRefusal(undefined);
      return Object.values(check?.(values) ?? {}).every((problem) => !problem);
    },
    refuse: setRefusal,
    /** A refusal that belongs to no field of this form. */
    general: refusal !== undefined && refusal.field === undefined ? refusal.error : undefined,
  };
}
