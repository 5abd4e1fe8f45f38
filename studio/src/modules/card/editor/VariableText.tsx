import { cardLimits } from '@heddle/plugin';
import { Group, Textarea, UnstyledButton } from '@mantine/core';
import { useRef } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { cardMessages } from '../cardMessages.js';
import classes from '../pages/CardPage.module.css';

interface VariableTextProps {
  label: string;
  description?: string | undefined;
  value: string;
  canEdit: boolean;
  /** Names of variables that can be inserted. */
  variables: readonly string[];
  onChange(value: string): void;
}

/** A text with variables, which are inserted where the cursor was. */
export function VariableText({ label, description, value, canEdit, variables, onChange }: VariableTextProps) {
  const t = useMessages(cardMessages);
  const input = useRef<HTMLTextAreaElement>(null);
  function insert(name: string): void {
    const { selectionStart: from = value.length, selectionEnd: to = value.length } = input.current ?? {};
    onChange(`${value.slice(0, from)}{{${name}}}${value.slice(to)}`);
    input.current?.focus();
  }
  return (
    <div>
      <Textarea
        ref={input}
        label={label}
        {...(description !== undefined && { description })}
        autosize
        maxRows={10}
        value={value}
        readOnly={!canEdit}
        maxLength={cardLimits.text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {canEdit && variables.length > 0 && (
        <Group gap={4} mt={6} role="group" aria-label={t('insertLabel')}>
          {variables.map((name) => (
            <UnstyledButton
              key={name}
              className={classes.chip}
              aria-label={t('insert', { name })}
              onClick={() => insert(name)}
            >
              {name}
            </UnstyledButton>
          ))}
        </Group>
      )}
    </div>
  );
}
