import { databaseLimits, type Reason } from '@heddle/api-contract';
import { fieldTypes } from '@heddle/api-contract/families/database';
import { databaseReasons } from '@heddle/api-contract/reasons/database';
import { DomainError } from '../../kernel/DomainError.js';
import type { StoredField } from './fields.js';

const maxShown = 50;
const largest = 9_223_372_036_854_775_807n;

/** A value of a field as the statement binds it; null for an empty one, which text fields keep. */
export function readValue(
  { name, type }: { name: string; type: number },
  value: unknown,
  place = '',
): string | boolean | null {
  const text = typeof value === 'string' ? value : toText(value);
  const refuse = (reason: (parameters: { field?: string; name: string; value: string }) => Reason) =>
    new DomainError(
      'databaseInvalid',
      reason({ ...(place !== '' && { field: place }), name, value: text.slice(0, maxShown) }),
    );
  if (text.includes('\0')) throw refuse(databaseReasons.badText);
  if (text.length > databaseLimits.value) throw refuse(databaseReasons.tooLongValue);
  if (type === fieldTypes.text) return value === null || value === undefined ? null : text;
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (type === fieldTypes.number) {
    if (!/^[+-]?\d{1,19}$/.test(trimmed)) throw refuse(databaseReasons.badNumber);
    const number = BigInt(trimmed.replace(/^\+/, ''));
    if (number > largest || number < -largest - 1n) throw refuse(databaseReasons.badNumber);
    return number.toString();
  }
  if (type === fieldTypes.float) {
    if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i.test(trimmed) || !Number.isFinite(Number(trimmed)))
      throw refuse(databaseReasons.badFloat);
    return trimmed;
  }
  if (type === fieldTypes.boolean) {
    if (/^(?:true|1)$/i.test(trimmed)) return true;
    if (/^(?:false|0)$/i.test(trimmed)) return false;
    throw refuse(databaseReasons.badBoolean);
  }
  const time = readTime(trimmed);
  if (time === undefined) throw refuse(databaseReasons.badDate);
  return time;
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const timeForm =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(\.\d{1,6})?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;

/** A time as it is stored, in UTC without a zone; ISO 8601 with a zone is converted. */
export function readTime(text: string): string | undefined {
  const found = timeForm.exec(text);
  if (!found) return undefined;
  const [
    ,
    year = '',
    month = '',
    day = '',
    hour = '0',
    minute = '0',
    second = '0',
    fraction = '',
    zone = 'Z',
  ] = found;
  const parts = [
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  ] as const;
  const date = new Date(Date.UTC(...parts));
  const isReal =
    date.getUTCFullYear() === parts[0] &&
    date.getUTCMonth() === parts[1] &&
    date.getUTCDate() === parts[2] &&
    date.getUTCHours() === parts[3] &&
    date.getUTCMinutes() === parts[4] &&
    date.getUTCSeconds() === parts[5];
  if (!isReal) return undefined;
  const offset = /^z$/i.test(zone) ? 0 : minutesOf(zone);
  const shifted = new Date(date.getTime() - offset * 60_000);
  if (shifted.getUTCFullYear() < 1 || shifted.getUTCFullYear() > 9999) return undefined;
  return `${shifted.toISOString().slice(0, 19).replace('T', ' ')}${fraction}`;
}

function minutesOf(zone: string): number {
  const sign = zone.startsWith('-') ? -1 : 1;
  const digits = zone.replace(/\D/g, '');
  return sign * (Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2)));
}

/** The values of a row by column, with the rule that required fields have one. */
export function requireValue(field: StoredField, value: string | boolean | null, place: string): void {
  if (field.isRequired && (value === null || value === ''))
    throw new DomainError(
      'databaseInvalid',
      databaseReasons.valueRequired({ ...(place !== '' && { field: place }), name: field.name }),
    );
}

/** A value as the record calls send it. */
export function showValue(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}
