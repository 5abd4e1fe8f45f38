import { missedPolicies, triggerLimits } from '@heddle/api-contract/families/trigger';
import {
  Autocomplete,
  Group,
  NumberInput,
  Radio,
  SegmentedControl,
  Select,
  Stack,
  TextInput,
} from '@mantine/core';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import type { FormFields } from '../../../shared/parts/FormDialog.js';
import { repeats, weekDay, writeSchedule } from '../schedules.js';
import type { TriggerValues } from '../TriggerValues.js';
import { triggerMessages } from '../triggerMessages.js';
import { SchedulePreview } from './SchedulePreview.js';

interface ScheduleFieldsProps {
  form: FormFields<TriggerValues>;
  isForAgent: boolean;
}

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

/** When a schedule fires, and what happens to missed times. */
export function ScheduleFields({ form }: Pick<ScheduleFieldsProps, 'form'>) {
  const t = useMessages(triggerMessages);
  const { values, set, field } = form;
  return (
    <>
      <SegmentedControl
        aria-label={t('repeat')}
        value={values.repeat}
        data={repeats.map((value) => ({ value, label: t(value) }))}
        onChange={(repeat) => {
          if (repeat === 'cron') set('cron', writeSchedule(values));
          set('day', repeat === 'days' ? '2' : '1');
          set('repeat', repeat);
        }}
      />
      {values.repeat === 'cron' ? (
        <TextInput
          label={t('cronLabel')}
          description={t('cronHint')}
          maxLength={triggerLimits.cron}
          {...field('cron')}
        />
      ) : (
        <Group grow align="flex-start">
          <DayField form={form} />
          <TextInput type="time" label={t('time')} {...field('time')} />
        </Group>
      )}
      <Autocomplete label={t('timeZone')} data={zones} limit={20} {...field('timeZone')} />
      <Radio.Group
        label={t('missed')}
        description={t('missedHint')}
        value={values.missed}
        onChange={(missed) => set('missed', missed as TriggerValues['missed'])}
      >
        <Stack gap={6} mt={6}>
          {missedPolicies.map((value) => (
            <Radio
              key={value}
              value={value}
              label={t(value === 'all' ? 'allMissed' : value)}
              description={t(`${value}Why`, { count: triggerLimits.missedRuns })}
            />
          ))}
        </Stack>
      </Radio.Group>
      {values.missed !== 'skip' && (
        <NumberInput
          label={t('maxDelay')}
          description={t('maxDelayHint')}
          min={0}
          max={10_080}
          value={Number(values.maxDelay)}
          onChange={(minutes) => set('maxDelay', String(minutes))}
        />
      )}
    </>
  );
}

/** The next five times of the schedule, and its first and last day. */
export function ScheduleAside({ form, isForAgent }: ScheduleFieldsProps) {
  const t = useMessages(triggerMessages);
  const { values, field } = form;
  return (
    <>
      <SchedulePreview
        schedule={{
          ...{ cron: writeSchedule(values), time_zone: values.timeZone, for_agent: isForAgent },
          ...{ starts_on: values.startsOn, ends_on: values.endsOn },
        }}
      />
      <Group grow align="flex-start">
        <TextInput type="date" label={t('startsOn')} {...field('startsOn')} />
        <TextInput type="date" label={t('endsOn')} min={values.startsOn} {...field('endsOn')} />
      </Group>
    </>
  );
}

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String(from + index));

function DayField({ form: { values, field } }: { form: FormFields<TriggerValues> }) {
  const t = useMessages(triggerMessages);
  const language = useLanguage();
  const { repeat } = values;
  if (repeat !== 'week' && repeat !== 'month' && repeat !== 'days') return null;
  const choices = {
    week: range(0, 6).map((value) => ({ value, label: weekDay(value, language) })),
    month: range(1, 31),
    days: range(2, 15),
  }[repeat];
  const label = t({ week: 'weekDay', month: 'monthDay', days: 'interval' }[repeat] as 'weekDay');
  return <Select label={label} data={choices} allowDeselect={false} {...field('day')} />;
}
