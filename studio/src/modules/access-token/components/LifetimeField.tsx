import { tokenLifetimes } from '@heddle/api-contract/families/access-token';
import { Group, Select, TextInput } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import type { Lifetime } from '../queries.js';
import { tokenMessages } from '../tokenMessages.js';

const dayMs = 24 * 60 * 60 * 1000;

interface LifetimeFieldProps {
  value: Lifetime;
  onChange(lifetime: Lifetime): void;
  description?: string | undefined;
  error?: string | undefined;
}

/** Lifetime of a token: a number of days, or until the end of a chosen day. */
export function LifetimeField({ value, onChange, description, error }: LifetimeFieldProps) {
  const t = useMessages(tokenMessages);
  const options = tokenLifetimes.map((days) => ({
    value: days,
    label: days === 'customize' ? t('customize') : t('days', { count: days }),
  }));
  return (
    <Group grow align="flex-start">
      <Select
        label={t('lifetime')}
        description={description}
        data={options}
        value={value.days}
        allowDeselect={false}
        onChange={(days) => onChange({ days: days ?? '30' })}
      />
      {value.days === 'customize' && (
        <TextInput
          type="date"
          label={t('customDate')}
          description={description && ' '}
          error={error}
          min={toDay(Date.now())}
          max={toDay(Date.now() + 364 * dayMs)}
          onChange={({ currentTarget }) =>
            onChange({ days: 'customize', end: endOfDay(currentTarget.value) })
          }
        />
      )}
    </Group>
  );
}

function toDay(at: number): string {
  const moment = new Date(at);
  const month = String(moment.getMonth() + 1).padStart(2, '0');
  return `${moment.getFullYear()}-${month}-${String(moment.getDate()).padStart(2, '0')}`;
}

/** The last second of a day in the user's time zone, in seconds since 1970. */
function endOfDay(day: string): number | undefined {
  const at = new Date(`${day}T23:59:59`).getTime();
  return Number.isNaN(at) ? undefined : Math.floor(at / 1000);
}
