import type { Figures } from './case.js';
import { medianOf } from './measure.js';
import { workloadsOf } from './workloads.js';

/** The figures of every round, by engine and name of our workload. */
type Measured = ReadonlyMap<string, readonly Figures[]>;

/** Limits of the ratio to the bare program, by the first word of the workload. */
const ratios: Readonly<Record<string, number>> = {
  chain: 3,
  fan: 3,
  lattice: 0.7,
  variable: 4,
  unkept: 4,
  mixed: 2.5,
  stream: 0.7,
};
/** Limits in µs: of a node that is prepared, and of the first run of a document. */
const micros: Readonly<Record<string, number>> = { prepare: 2, first: 1000 };
/** How many times cheaper than the cheapest peer a node must be. */
const timesCheaper = 20;

const kindOf = (workload: string) => workload.split(' ')[0]!;

/** Peers are measured with a chain of 1,000 only; otherwise with the workload of the same kind. */
export function isSameKind(workload: string, ours: string): boolean {
  return kindOf(ours) === 'chain' ? workload === ours : kindOf(workload) === kindOf(ours);
}

const microsOf = (figures: readonly Figures[] | undefined) =>
  figures && medianOf(figures.map((round) => round.micros));

/** The median ratio to the bare program of the same process. */
function ratioOf(measured: Measured, name: string): number | undefined {
  const ratios = (measured.get(`heddle ${name}`) ?? []).flatMap(({ micros, bare }) =>
    bare ? micros / bare : [],
  );
  return ratios.length === 0 ? undefined : medianOf(ratios);
}

/** How many times cheaper than the cheapest peer our engine is. */
function cheaperOf(measured: Measured, name: string, peers: readonly string[]): number | undefined {
  const ours = microsOf(measured.get(`heddle ${name}`));
  const others = peers.flatMap((peer) => microsOf(measured.get(`${peer} ${name}`)) ?? []);
  return ours === undefined || others.length === 0 ? undefined : Math.min(...others) / ours;
}

/** One row for each of our workloads, with the peers measured on it. */
export function table(measured: Measured, peers: readonly string[]) {
  const rows: Record<string, string>[] = [];
  for (const { name } of workloadsOf('heddle')) {
    const heddle = measured.get(`heddle ${name}`);
    if (!heddle) continue;
    const ratio = ratioOf(measured, name);
    const bares = heddle.flatMap(({ bare }) => bare ?? []);
    const row: Record<string, string> = {
      workload: name,
      bare: bares.length === 0 ? '' : medianOf(bares).toFixed(3),
      heddle: microsOf(heddle)!.toFixed(3),
      ratio: ratio === undefined ? '' : `x${ratio.toFixed(2)}`,
      bytes: medianOf(heddle.map(({ bytes }) => bytes)).toFixed(0),
    };
    for (const peer of peers) row[peer] = microsOf(measured.get(`${peer} ${name}`))?.toFixed(1) ?? '';
    const cheaper = cheaperOf(measured, name, peers);
    if (peers.length > 0) row.cheaper = cheaper === undefined ? '' : `${cheaper.toFixed(0)}x`;
    rows.push(row);
  }
  const notes = peers.flatMap((peer) =>
    workloadsOf(peer)
      .filter(({ name }) => ['loop', 'variable', 'unkept'].includes(kindOf(name)))
      .filter(({ name }) => [...measured.keys()].some((key) => key.startsWith(`${peer} ${kindOf(name)}`)))
      .map(({ name }) => `${peer} repeats less: ${name}`),
  );
  return { rows, notes };
}

/** Lists the limits that are met and missed, one line each. */
export function limitsOf(measured: Measured, peers: readonly string[]): string[] {
  const lines: string[] = [];
  const report = (isMet: boolean, line: string) => lines.push(`${isMet ? 'met' : 'MISSED'}: ${line}`);
  for (const { name } of workloadsOf('heddle')) {
    const ratio = ratioOf(measured, name);
    const maxRatio = ratios[kindOf(name)];
    if (ratio !== undefined && maxRatio !== undefined)
      report(ratio <= maxRatio, `${name} x${ratio.toFixed(2)} of bare, limit x${maxRatio}`);
    const ours = microsOf(measured.get(`heddle ${name}`));
    const maxMicros = micros[kindOf(name)];
    if (ours !== undefined && maxMicros !== undefined)
      report(ours <= maxMicros, `${name} ${ours.toFixed(2)} µs, limit ${maxMicros}`);
    const cheaper = kindOf(name) === 'prepare' ? undefined : cheaperOf(measured, name, peers);
    if (cheaper !== undefined)
      report(cheaper >= timesCheaper, `${name} ${cheaper.toFixed(0)}x cheaper than the cheapest peer`);
  }
  return lines;
}
