import { type LimitPeriod, limitPeriods } from '@heddle/api-contract';
import { Group, Input, NumberInput, Select } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import type { UsageLimit } from '../queries.js';
import { tokenMessages } from '../tokenMessages.js';

interface LimitFieldProps {
  value: UsageLimit;
  onChange(limit: UsageLimit): void;
  error?: string | undefined;
}

/** What the model calls made with a token may use: tokens, cost, and how often the count begins anew. */
export function LimitField({ value, onChange, error }: LimitFieldProps) {
  const t = useMessages(tokenMessages);
  const amount = (given: number | string) => (typeof given === 'number' ? given : undefined);
  return (
    <Input.Wrapper label={t('limit')} description={t('limitHint')} error={error} component="div">
      <Group grow align="flex-start" mt={6}>
        <NumberInput
          label={t('maxTokens')}
          min={1}
          max={Number.MAX_SAFE_INTEGER}
          allowDecimal={false}
          thousandSeparator=","
          placeholder={t('noLimit')}
          value={value.tokens ?? ''}
          onChange={(tokens) => onChange({ ...value, tokens: amount(tokens) })}
        />
        <NumberInput
          label={t('maxCost')}
          min={0}
          max={1_000_000_000}
          placeholder={t('noLimit')}
          value={value.cost ?? ''}
          onChange={(cost) => onChange({ ...value, cost: amount(cost) || undefined })}
        />
        <Select
          label={t('limitPeriod')}
          data={limitPeriods.map((period) => ({ value: period, label: t(period) }))}
          value={value.period}
          allowDeselect={false}
          onChange={(period) => onChange({ ...value, period: (period ?? 'total') as LimitPeriod })}
        />
      </Group>
    </Input.Wrapper>
  );
}
