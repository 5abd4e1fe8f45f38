import type { TypeDescription } from '@heddle/workflow-schema';
import { Select } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { variableMessages } from '../variableMessages.js';
import { choiceOf, type TypeChoice, typeChoices, withChoice } from './typeChoices.js';

interface TypeSelectProps {
  value: TypeDescription;
  onChange(type: TypeDescription): void;
}

export function TypeSelect({ value, onChange }: TypeSelectProps) {
  const t = useMessages(variableMessages);
  const choice = choiceOf(value);
  const choices: readonly TypeChoice[] = choice === 'list.list' ? [...typeChoices, choice] : typeChoices;
  return (
    <Select
      aria-label={t('type')}
      value={choice}
      allowDeselect={false}
      data={choices.map((one) => ({ value: one, label: t(one) }))}
      onChange={(next) => next !== null && onChange(withChoice(value, next as TypeChoice))}
    />
  );
}
