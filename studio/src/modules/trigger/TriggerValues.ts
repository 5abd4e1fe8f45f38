import type { TriggerEntry } from '@heddle/api-contract/families/trigger';
import { triggerLimits } from '@heddle/api-contract/families/trigger';
import { readSchedule, type ScheduleParts, writeSchedule } from './schedules.js';

/** The values of the form. */
export interface TriggerValues extends ScheduleParts {
  name: string;
  kind: TriggerEntry['kind'];
  /** `workflow:17`. */
  target: string;
  content: string;
  payload: string;
  timeZone: string;
  missed: TriggerEntry['missed'];
  maxDelay: string;
  skipsOverlap: boolean;
  /** `2027-03-27`; empty for none. */
  startsOn: string;
  endsOn: string;
  /** Fields of the body of a webhook request. */
  fields: TriggerEntry['fields'];
  event: string;
  signs: boolean;
  waitsForResult: boolean;
  isOn: boolean;
}

/** Values of a new trigger. */
export function newValues(kind: TriggerEntry['kind'], target = ''): TriggerValues {
  return {
    name: '',
    kind,
    target,
    content: '',
    payload: '{}',
    repeat: 'day',
    time: '09:00',
    day: '1',
    cron: '',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    missed: 'once',
    maxDelay: String(triggerLimits.maxDelayMinutes),
    skipsOverlap: false,
    startsOn: '',
    endsOn: '',
    fields: [],
    event: '',
    signs: false,
    waitsForResult: false,
    isOn: true,
  };
}

/** Values of a trigger to edit. */
export function valuesOf(trigger: TriggerEntry): TriggerValues {
  return {
    ...newValues(trigger.kind),
    ...(trigger.kind === 'schedule' && readSchedule(trigger.cron)),
    name: trigger.name,
    target: `${trigger.target.type}:${trigger.target.id}`,
    content: trigger.content,
    payload: trigger.payload,
    timeZone: trigger.time_zone,
    missed: trigger.missed,
    maxDelay: String(trigger.max_delay_minutes),
    skipsOverlap: trigger.skips_overlap,
    startsOn: trigger.starts_on,
    endsOn: trigger.ends_on,
    fields: trigger.fields,
    event: trigger.event,
    signs: trigger.signs,
    waitsForResult: trigger.waits_for_result,
    isOn: trigger.status === 'on',
  };
}

/** What a request to save contains. */
export function toRequest(spaceId: string, values: TriggerValues, earlier: TriggerEntry | undefined) {
  const [type = 'workflow', id = '0'] = values.target.split(':');
  return {
    space_id: spaceId,
    ...(earlier && {
      trigger_id: earlier.trigger_id,
      ...(earlier.project_id !== '' && { project_id: earlier.project_id }),
    }),
    name: values.name.trim(),
    kind: values.kind,
    target: { type: type as TriggerEntry['target']['type'], id, api_name: earlier?.target.api_name ?? '' },
    ...(values.kind === 'schedule' && {
      ...{ cron: writeSchedule(values), time_zone: values.timeZone },
      ...{ starts_on: values.startsOn, ends_on: values.endsOn },
    }),
    ...(values.kind === 'webhook' && { fields: values.fields }),
    missed: values.missed,
    max_delay_minutes: Number(values.maxDelay) || 0,
    skips_overlap: values.skipsOverlap,
    content: values.content,
    payload: values.payload,
    event: values.event,
    signs: values.signs,
    waits_for_result: values.waitsForResult,
    is_on: values.isOn,
  };
}

/** Whether a text is a JSON object. */
export function isObjectText(text: string): boolean {
  if (text.trim() === '') return true;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

/** Whether the names of fields can be used in prompts and inputs, and differ. */
export function areFieldsValid(fields: TriggerEntry['fields']): boolean {
  const names = new Set(fields.map(({ name }) => name));
  return names.size === fields.length && [...names].every((name) => /^[A-Za-z_]\w*$/.test(name));
}

const samples = { string: 'text', integer: 1, float: 1.5, boolean: true, object: {}, list: [] } as const;

/** JSON text of a body with these fields, to try a trigger with. */
export function sampleBody(fields: TriggerEntry['fields']): string {
  return JSON.stringify(Object.fromEntries(fields.map(({ name, type }) => [name, samples[type]])), null, 2);
}
