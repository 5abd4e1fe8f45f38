const formats = new Map<string, Intl.DateTimeFormat>();
// A process sees few zones; a caller may name all of them.
const keptFormats = 100;

/** Minutes by which the clocks of a time zone are ahead of UTC. */
export function offsetAt(time: Date, timeZone: string): number {
  const parts = formatOf(timeZone).formatToParts(time);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  const local = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return Math.round((local - Math.floor(time.getTime() / 1000) * 1000) / 60_000);
}

/** When a day such as `2027-03-28` begins in a time zone; undefined if there is no such day. */
export function startOfDay(day: string, timeZone: string): Date | undefined {
  const utc = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(utc) || new Date(utc).toISOString().slice(0, 10) !== day) return undefined;
  const near = new Date(utc - offsetAt(new Date(utc), timeZone) * 60_000);
  return new Date(utc - offsetAt(near, timeZone) * 60_000);
}

/** The day of a time in a time zone. */
export function dayOf(time: Date, timeZone: string): string {
  return localTime(time, offsetAt(time, timeZone)).slice(0, 10);
}

/** `2027-03-28T03:30`, as the clocks with this offset show it. */
export function localTime(time: Date, offset: number): string {
  return new Date(time.getTime() + offset * 60_000).toISOString().slice(0, 16);
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  if (formats.size >= keptFormats) formats.clear();
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timeZone, format);
  return format;
}
