/** Types of table columns, from the narrowest; every type is also a string. */
export const columnTypes = ['boolean', 'integer', 'number', 'time', 'string'] as const;
/** Type of a column, inferred from its cells. */
export type ColumnType = (typeof columnTypes)[number];

/** A cell after conversion; null if it is empty or not of its column's type. */
export type CellValue = string | number | boolean | null;

const booleans = new Map([
  ['true', true],
  ['false', false],
]);
const integer = /^[+-]?\d{1,16}$/;
const decimal = /^[+-]?(?:\d{1,300}(?:\.\d{1,300})?|\.\d{1,300})(?:e[+-]?\d{1,3})?$/i;
const date =
  /^(\d{4})(?:-(\d{1,2})-(\d{1,2})|\/(\d{1,2})\/(\d{1,2})|\.(\d{1,2})\.(\d{1,2})|年(\d{1,2})月(\d{1,2})日)/;
const time =
  /^[T\s]\s*(\d{1,2})(?::(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?|时(\d{1,2})分(?:(\d{1,2})秒)?)?\s*(am|pm)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;

/** The narrowest type of one cell; undefined if it is empty. */
export function typeOfCell(cell: string): ColumnType | undefined {
  const text = cell.trim();
  if (text === '') return undefined;
  return columnTypes.find((type) => type === 'string' || convertCell(text, type) !== null);
}

/**
 * The type of a column: the narrowest one that holds all of its cells, whatever their order. Integers and decimals are
 * numbers together; any other mixture is a string, as is a column without values.
 */
export function inferColumnType(cells: Iterable<string>): ColumnType {
  const types = new Set<ColumnType>();
  for (const cell of cells) {
    const type = typeOfCell(cell);
    if (type === 'string') return 'string';
    if (type !== undefined) types.add(type);
  }
  if (types.size === 2 && types.has('integer') && types.has('number')) return 'number';
  const [only] = types;
  return types.size === 1 && only !== undefined ? only : 'string';
}

/**
 * A cell as a value of a type, or null if it is empty or of another type. Times become `YYYY-MM-DD hh:mm:ss` in the
 * zone that they are written in, or in UTC if they name one.
 */
export function convertCell(cell: string, type: ColumnType): CellValue {
  const text = cell.trim();
  if (type === 'string') return cell;
  if (text === '') return null;
  if (type === 'boolean') return booleans.get(text.toLowerCase()) ?? null;
  if (type === 'integer')
    return integer.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : null;
  if (type === 'number') return decimal.test(text) && Number.isFinite(Number(text)) ? Number(text) : null;
  return toTime(text);
}

function toTime(text: string): string | null {
  const match = date.exec(text);
  if (!match) return null;
  const [, year, ...rest] = match;
  const [month, day] = rest.filter((part) => part !== undefined);
  const clock = text.slice(match[0].length).replace(/^(?=\d)/, match[0].endsWith('日') ? ' ' : '');
  if (clock === '') return format([year, month, day], []);
  const parts = time.exec(clock);
  if (!parts) return null;
  const [, hour = '', minute = parts[4], second = parts[5], , , half, zone] = parts;
  // An hour alone is a time only with the half of the day.
  if (minute === undefined && half === undefined) return null;
  const hours = half === undefined ? Number(hour) : hourOf(Number(hour), half);
  return format([year, month, day], [String(hours), minute, second], zone?.toUpperCase());
}

/** The hour of a day of 24 hours; 24, which is none, if there is no such hour. */
function hourOf(hour: number, half: string): number {
  if (hour < 1 || hour > 12) return 24;
  return (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
}

function format(day: (string | undefined)[], clock: (string | undefined)[], zone?: string): string | null {
  const [years = 0, months = 0, days = 0] = day.map(Number);
  const [hours = 0, minutes = 0, seconds = 0] = clock.map((part) => Number(part ?? 0));
  if (hours > 23 || minutes > 59 || seconds > 59) return null;
  const moment = new Date(Date.UTC(years, months - 1, days, hours, minutes, seconds));
  if (moment.getUTCMonth() !== months - 1 || moment.getUTCDate() !== days) return null;
  if (zone && zone !== 'Z') moment.setTime(moment.getTime() - offsetOf(zone));
  return moment.toISOString().slice(0, 19).replace('T', ' ');
}

/** Milliseconds that a zone such as `+08:00` is ahead of UTC. */
function offsetOf(zone: string): number {
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return (zone.startsWith('-') ? -1 : 1) * minutes * 60_000;
}
