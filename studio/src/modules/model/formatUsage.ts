import { type ModelKind, modelPricing } from '@heddle/api-contract';
import type { Language } from '@heddle/workflow-schema';
import type { ModelUsage } from './queries.js';

/** Totals of one row: calls, failures, usage and cost. */
export interface UsageLine {
  key: string;
  name: string;
  calls: number;
  failed: number;
  /** Usage by unit: tokens, images, characters, seconds. */
  input: Map<string, number>;
  output: Map<string, number>;
  /** Cost by currency; calls without a price are not included. */
  cost: Map<string, number>;
}

type Sums = ModelUsage['days'][number];

/** Merges totals that differ in currency and unit into one row per subject; most calls first. */
export function toLines<Row extends Omit<Sums, 'day'>>(
  rows: readonly Row[],
  nameOf: (row: Row) => { key: string; name: string },
): UsageLine[] {
  const lines = new Map<string, UsageLine>();
  for (const row of rows) {
    const { key, name } = nameOf(row);
    const line = lines.get(key) ?? emptyLine(key, name);
    line.calls += row.calls;
    line.failed += row.failed;
    addUnits(line, row.modelKind, row);
    if (row.currency) add(line.cost, row.currency, row.cost);
    lines.set(key, line);
  }
  return [...lines.values()].sort((one, other) => other.calls - one.calls);
}

function addUnits(line: UsageLine, kind: ModelKind, row: { inputUnits: number; outputUnits: number }): void {
  const { input, output } = modelPricing[kind];
  if (input) add(line.input, input.unit, row.inputUnits);
  if (output) add(line.output, output.unit, row.outputUnits);
}

function add(sums: Map<string, number>, key: string, value: number): void {
  sums.set(key, (sums.get(key) ?? 0) + value);
}

/** Formats costs as `$0.0021 + €3.10`; returns `none` when there are none. */
export function formatCost(cost: ReadonlyMap<string, number>, language: Language, none: string): string {
  const texts = [...cost].map(([currency, value]) =>
    new Intl.NumberFormat(language, {
      style: 'currency',
      currency,
      maximumSignificantDigits: value !== 0 && Math.abs(value) < 1 ? 2 : undefined,
    }).format(value),
  );
  return texts.join(' + ') || none;
}

/** All days of a range, including those without calls, so that gaps show. */
export function fillDays(lines: readonly UsageLine[], from: string, to: string): UsageLine[] {
  const known = new Map(lines.map((line) => [line.key, line]));
  const days: UsageLine[] = [];
  const last = Date.parse(`${to}T00:00:00Z`);
  for (let at = Date.parse(`${from}T00:00:00Z`); at <= last; at += 86_400_000) {
    const key = new Date(at).toISOString().slice(0, 10);
    days.push(known.get(key) ?? emptyLine(key, key));
  }
  return days;
}

function emptyLine(key: string, name: string): UsageLine {
  return { key, name, calls: 0, failed: 0, input: new Map(), output: new Map(), cost: new Map() };
}
