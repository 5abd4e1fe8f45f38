import type { GridCellKind } from '@heddle/ui-kit/DataGrid';

export type CellProblem = 'required' | 'integer' | 'number' | 'boolean' | 'time';

const time =
  /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;
const largest = 2n ** 63n - 1n;

/** Why a field cannot have a value; undefined if it can. */
export function cellProblem(kind: GridCellKind, value: string, isRequired: boolean): CellProblem | undefined {
  if (value === '') return isRequired ? 'required' : undefined;
  return kind === 'text' || fits[kind](value.trim()) ? undefined : kind;
}

const fits = {
  integer: (value: string) => {
    if (!/^[+-]?\d{1,19}$/.test(value)) return false;
    const number = BigInt(value.replace('+', ''));
    return number <= largest && number >= -largest - 1n;
  },
  number: (value: string) =>
    /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(value) && Number.isFinite(Number(value)),
  boolean: (value: string) => ['true', 'false', '0', '1'].includes(value.toLowerCase()),
  time: (value: string) => {
    const parts = time
      .exec(value)
      ?.slice(1)
      .map((part) => Number(part ?? 0));
    if (!parts) return false;
    const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
    const date = new Date(Date.UTC(year, month - 1, day));
    const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
    return isDay && hour < 24 && minute < 60 && second < 60;
  },
};

/** The value as rows store it. */
export function storedText(kind: GridCellKind, value: string): string {
  if (kind === 'text') return value;
  const text = value.trim();
  if (kind === 'boolean') return { '0': 'false', '1': 'true' }[text] ?? text.toLowerCase();
  return text;
}
