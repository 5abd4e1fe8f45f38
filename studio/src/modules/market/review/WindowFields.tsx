import { Group, TextInput } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import type { FormFields } from '../../../shared/parts/FormDialog.js';
import { adminMessages } from './adminMessages.js';
import type { TimeWindow } from './adminQueries.js';

/** A span of time as the fields of a form: local times, or empty for no limit. */
export interface WindowValues {
  begin: string;
  end: string;
}

interface WindowFieldsProps {
  field: FormFields<WindowValues>['field'];
  /** Whether it must end; otherwise both may stay empty. */
  needsEnd?: boolean;
}

/** When something begins and ends to be shown. */
export function WindowFields({ field, needsEnd = false }: WindowFieldsProps) {
  const t = useMessages(adminMessages);
  const description = needsEnd ? undefined : t('always');
  return (
    <Group grow align="start">
      <TextInput type="datetime-local" label={t('from')} description={description} {...field('begin')} />
      <TextInput
        type="datetime-local"
        label={t('until')}
        description={description}
        required={needsEnd}
        {...field('end')}
      />
    </Group>
  );
}

/** Milliseconds of the fields. */
export const toTimes = ({ begin, end }: WindowValues): TimeWindow => ({
  begin: begin === '' ? undefined : new Date(begin).getTime(),
  end: end === '' ? undefined : new Date(end).getTime(),
});

/** Fields of seconds as the API sends them; '0' and an empty text mean no limit. */
export const toFields = (begin: string, end: string): WindowValues => ({
  begin: toLocal(begin),
  end: toLocal(end),
});

function toLocal(seconds: string): string {
  const at = Number(seconds) * 1000;
  if (!(at > 0)) return '';
  const local = new Date(at - new Date(at).getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** Whether a span ends before it begins. */
export function isInverted(values: WindowValues): boolean {
  const { begin, end } = toTimes(values);
  return begin !== undefined && end !== undefined && end <= begin;
}
