import { workloadsOf } from './workloads.js';

// Prints the milliseconds of a full check of a freshly imported document, and of the checks after single
// changes. The machine is shared, so both the median and the minimum of many rounds are printed.
const rounds = Number(process.argv[2] ?? 30);
const table = [];
for (const count of [100, 1_000, 10_000]) {
  for (const { what, prepare } of workloadsOf(count)) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const work = prepare();
      const began = performance.now();
      work();
      times.push(performance.now() - began);
    }
    times.sort((left, right) => left - right);
    const [median, least] = [times[rounds >> 1]!, times[0]!];
    table.push({ nodes: count, what, median: `${median.toFixed(3)} ms`, least: `${least.toFixed(3)} ms` });
  }
}
console.table(table);
