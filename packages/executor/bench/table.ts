import type { Figures } from './case.js';
import { workloadsOf } from './workloads.js';

type Best = ReadonlyMap<string, Figures>;

/** Target ratios to the bare program, by the first word of the workload. */
const targets: Readonly<Record<string, number>> = {
  chain: 2.5,
  fan: 2.5,
  lattice: 0.5,
  loop: 2.5,
  mixed: 3,
  stream: 0.6,
};

const kindOf = (workload: string) => workload.split(' ')[0]!;

/** One row for each of our workloads, with the peers measured on it. */
export function table(best: Best, peers: readonly string[]) {
  const rows: Record<string, string>[] = [];
  for (const { name } of workloadsOf('heddle')) {
    const bare = best.get(`bare ${name}`);
    const heddle = best.get(`heddle ${name}`);
    if (!bare || !heddle) continue;
    const row: Record<string, string> = {
      workload: name,
      bare: bare.micros.toFixed(3),
      heddle: heddle.micros.toFixed(3),
      ratio: `x${(heddle.micros / bare.micros).toFixed(2)}`,
      bytes: heddle.bytes.toFixed(0),
    };
    let cheapest = Number.POSITIVE_INFINITY;
    // Peers are measured with a chain of 1,000 only.
    const isShared = name !== 'chain 100' && name !== 'chain 10000';
    for (const peer of peers) {
      const same = workloadsOf(peer).find((workload) => kindOf(workload.name) === kindOf(name));
      const figures = isShared && same ? best.get(`${peer} ${same.name}`) : undefined;
      row[peer] = figures ? figures.micros.toFixed(1) : '';
      if (figures) cheapest = Math.min(cheapest, figures.micros);
    }
    if (peers.length > 0) {
      row.cheaper = Number.isFinite(cheapest) ? `${(cheapest / heddle.micros).toFixed(0)}x` : '';
    }
    rows.push(row);
  }
  const notes = peers.flatMap((peer) =>
    workloadsOf(peer)
      .filter(({ name }) => kindOf(name) === 'loop' && best.has(`${peer} ${name}`))
      .map(({ name }) => `${peer} repeats less: ${name}`),
  );
  return { rows, notes };
}

/** Lists the targets that are met and missed, one line each. */
export function targetsOf(best: Best): string[] {
  const lines: string[] = [];
  const report = (isMet: boolean, line: string) => lines.push(`${isMet ? 'met' : 'MISSED'}: ${line}`);
  for (const { name } of workloadsOf('heddle')) {
    const bare = best.get(`bare ${name}`);
    const heddle = best.get(`heddle ${name}`);
    const max = targets[kindOf(name)];
    if (!bare || !heddle || max === undefined) continue;
    const ratio = heddle.micros / bare.micros;
    report(ratio <= max, `${name} x${ratio.toFixed(2)} of bare, target x${max}`);
    if (heddle.bytes > 1024) report(false, `${name} allocates ${heddle.bytes.toFixed(0)} bytes, target 1024`);
  }
  const chains = workloadsOf('heddle').filter(({ name }) => kindOf(name) === 'chain');
  const micros = chains.flatMap(({ name }) => best.get(`heddle ${name}`)?.micros ?? []);
  if (micros.length === chains.length) {
    const spread = Math.max(...micros) / Math.min(...micros) - 1;
    report(spread <= 0.2, `flat within ${(spread * 100).toFixed(0)} % from 100 to 10,000 nodes, target 20 %`);
  }
  return lines;
}
