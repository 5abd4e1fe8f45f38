// `npm run bench:canvas`: opens the same graphs in four canvases, interleaved, and prints medians and ratios
// against the limits.
//   --rounds=5  --nodes=1000,5000,10000  --canvases=flow-canvas,xyflow,...  --small (our canvas only, once, 300 nodes)
import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { findChromium } from '../../cli/scripts/install.mjs';
import { buildHistory, buildPages, installPeers } from './build.mjs';
import { measure } from './measure.mjs';
import { table } from './report.mjs';

/** By canvas name: its page, the query string, and the largest graph it opens in reasonable time. */
const canvases = {
  'flow-canvas': { page: 'heddle', search: '', most: Number.POSITIVE_INFINITY },
  'xyflow culled': { page: 'xyflow', search: '?culled', most: Number.POSITIVE_INFINITY },
  xyflow: { page: 'xyflow', search: '', most: 5000 },
  flowgram: { page: 'flowgram', search: '', most: 1000 },
};

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    nodes: { type: 'string', default: '1000,5000,10000' },
    canvases: { type: 'string', default: Object.keys(canvases).join(',') },
    small: { type: 'boolean', default: false },
  },
});
const chromium = findChromium();
if (chromium.path === undefined) throw new Error(chromium.reason);
const names = values.small ? ['flow-canvas'] : values.canvases.split(',');
const counts = values.small ? [300] : values.nodes.split(',').map(Number);
const rounds = values.small ? 1 : Number(values.rounds);
if (names.some((name) => canvases[name].page !== 'heddle')) installPeers();
const pages = await buildPages([...new Set(names.map((name) => canvases[name].page))]);

process.stdout.write(`${cpus().length} x ${cpus()[0].model}, Node ${process.version}, median of ${rounds}\n`);
for (const count of counts) {
  const records = {};
  for (let round = 0; round < rounds; round++)
    for (const name of names) {
      const { page, search, most } = canvases[name];
      if (count > most) continue;
      const record = await measure(chromium.path, pages[page], search, count);
      if (record.errors.length > 0) throw new Error(`${name}: ${record.errors[0]}`);
      records[name] ??= [];
      records[name].push(record);
      process.stderr.write(`${count} nodes, ${name}, ${round + 1} of ${rounds}\n`);
    }
  process.stdout.write(`\n${table(count, records)}\n`);
}

const history = JSON.parse(
  execFileSync('node', ['--expose-gc', await buildHistory(), '--print'], { encoding: 'utf8' }),
);
process.stdout.write('\nUndo and redo at 10,000 nodes, p95 of 50 (limit 2 ms):\n');
for (const [name, { undo, redo }] of Object.entries(history.steps))
  process.stdout.write(`- ${name}: ${undo.toFixed(2)} and ${redo.toFixed(2)} ms\n`);
process.stdout.write(`1,000 steps keep ${history.megabytes.toFixed(1)} MB (limit 2)\n`);
