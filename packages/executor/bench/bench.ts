import { fork } from 'node:child_process';
import type { Figures } from './case.js';
import { workloadsOf } from './workloads.js';

const only = process.argv.slice(2);
function measure(engine: string, workload: string): Promise<Figures | null> {
  return new Promise((resolve, reject) => {
    const child = fork(new URL('case.js', import.meta.url), [engine, workload]);
    let figures: Figures | null = null;
    child.on('message', (message) => {
      figures = message as Figures | null;
    });
    child.on('exit', (code) =>
      code === 0 ? resolve(figures) : reject(new Error(`${engine}, ${workload}: exit ${code}`)),
    );
  });
}
const best = new Map<string, Figures>();
const rounds = Number(process.env.ROUNDS ?? 1);
for (let round = 0; round < rounds; round++)
  for (const { name } of workloadsOf('heddle')) {
    if (only.length > 0 && !only.some((word) => name.startsWith(word))) continue;
    for (const engine of ['bare', 'heddle']) {
      const f = (await measure(engine, name))!;
      const key = `${engine} ${name}`;
      const b = best.get(key);
      best.set(key, b ? { micros: Math.min(b.micros, f.micros), bytes: Math.min(b.bytes, f.bytes) } : f);
    }
  }
const rows = workloadsOf('heddle')
  .filter(({ name }) => best.has(`bare ${name}`))
  .map(({ name }) => {
    const b = best.get(`bare ${name}`)!,
      h = best.get(`heddle ${name}`)!;
    return {
      name,
      bare: b.micros.toFixed(4),
      heddle: h.micros.toFixed(4),
      ratio: (h.micros / b.micros).toFixed(2),
      bareBytes: b.bytes.toFixed(0),
      bytes: h.bytes.toFixed(0),
    };
  });
console.table(rows);
