import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatMessage } from '../formatMessage.js';
import { useIsInvalid } from './FieldProblems.js';
import { useFormMessages, useFormScope } from './FormScope.js';
import { freeName } from './freeName.js';
import { listAt, textAt, type WirePath, writeAt } from './wire.js';

interface NameFieldProps {
  /** Path of the named variable; its siblings in the list have other names. */
  path: WirePath;
  label: string;
  placeholder?: string;
  isReadOnly?: boolean | undefined;
  /** Updates copies of the variable within the same edit. */
  afterChange?: ((draft: Parameters<typeof writeAt>[0]) => void) | undefined;
}

/** A name being typed, and what applies it to the node it was typed for. */
interface Draft {
  text: string;
  /** The node and the name when typing began. */
  base: string;
  apply(): void;
}

/**
 * The name of a variable. Applied as one edit on Enter, or when the field is left: references follow a rename,
 * and they must not follow every letter, because a name may pass through that of another variable.
 */
export function NameField({ path, label, placeholder, isReadOnly = false, afterChange }: NameFieldProps) {
  const { raw, context, onChange, isReadOnly: isFormReadOnly } = useFormScope();
  const t = useFormMessages();
  const namePath = [...path, 'name'];
  const isInvalid = useIsInvalid(namePath);
  const name = textAt(raw, namePath);
  const base = JSON.stringify([context.nodeId, path, name]);
  const [draft, setDraft] = useState<Draft>();
  const pending = useRef<Draft>(undefined);
  const current = draft?.base === base ? draft : undefined;
  const taken = listAt(raw, path.slice(0, -1))
    .filter((_, index) => index !== path.at(-1))
    .map((variable) => textAt(variable, ['name']));

  const set = (next: Draft | undefined) => {
    pending.current = next;
    setDraft(next);
  };
  const type = (text: string) =>
    set({
      text,
      base,
      apply: () => {
        const next = freeName(text.trim(), taken);
        if (next === '' || next === name) return;
        onChange(
          (edited) => {
            if (textAt(edited, namePath) !== name) return;
            writeAt(edited, namePath, next);
            afterChange?.(edited);
          },
          formatMessage(t.rename, { from: name, to: next }),
        );
      },
    });
  const end = () => {
    current?.apply();
    set(undefined);
  };
  // The form may close, or show another node, without a blur.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the node changes.
  useEffect(
    () => () => {
      pending.current?.apply();
      pending.current = undefined;
    },
    [context.nodeId],
  );
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || current === undefined) return;
    if (event.key === 'Enter') end();
    else if (event.key === 'Escape') set(undefined);
    else return;
    event.preventDefault();
  };
  return (
    <TextInput
      className="heddle-form-mono heddle-form-grow"
      aria-label={label}
      placeholder={placeholder}
      value={current?.text ?? name}
      readOnly={isReadOnly || isFormReadOnly}
      error={current !== undefined && taken.includes(current.text.trim()) ? t.nameTaken : isInvalid}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={end}
    />
  );
}
