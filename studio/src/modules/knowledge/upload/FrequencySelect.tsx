import { Select } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { documentMessages } from '../documents/documentMessages.js';
import { updateDays } from '../documents/KnowledgeDocument.js';

interface FrequencySelectProps {
  label: string;
  description: string;
  days: number;
  onChange(days: number): void;
}

/** How often new documents are read again from their source. */
export function FrequencySelect({ label, description, days, onChange }: FrequencySelectProps) {
  const t = useMessages(documentMessages);
  return (
    <Select
      label={label}
      description={description}
      mt="md"
      allowDeselect={false}
      value={String(days)}
      data={updateDays.map((value) => ({
        value: String(value),
        label: value === 0 ? t('never') : value === 1 ? t('everyDay') : t('everyDays', { days: value }),
      }))}
      onChange={(value) => onChange(Number(value))}
    />
  );
}
