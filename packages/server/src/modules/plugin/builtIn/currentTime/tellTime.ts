import { PluginError } from '@heddle/plugin';
import type { JsonObject } from '@heddle/workflow-schema';

/** A moment as people in a time zone read it. Throws `invalidArgument` for unknown zones. */
export function tellTime(now: Date, values: JsonObject): JsonObject {
  const timeZone = String(values.time_zone ?? 'UTC');
  const part = partsIn(timeZone, now);
  const offset = part.timeZoneName === 'GMT' ? '+00:00' : part.timeZoneName!.slice(3);
  const date = `${part.year}-${part.month}-${part.day}`;
  const time = `${part.hour}:${part.minute}:${part.second}`;
  return {
    time_zone: timeZone,
    iso: `${date}T${time}${offset}`,
    date,
    time,
    weekday: part.weekday!,
    utc_offset: offset,
    unix_seconds: Math.floor(now.getTime() / 1000),
  };
}

function partsIn(timeZone: string, now: Date): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  const formatter = formatterOf(timeZone);
  return Object.fromEntries(formatter.formatToParts(now).map(({ type, value }) => [type, value]));
}

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const two = '2-digit';
  try {
    return new Intl.DateTimeFormat('en-US', {
      ...{ timeZone, hourCycle: 'h23', timeZoneName: 'longOffset', weekday: 'long', year: 'numeric' },
      ...{ month: two, day: two, hour: two, minute: two, second: two },
    });
  } catch {
    throw new PluginError(
      'invalidArgument',
      `there is no time zone '${timeZone.slice(0, 100)}'; names look like Europe/Paris`,
    );
  }
}
