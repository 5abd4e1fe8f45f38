// `npm run bench:canvas`: opens the same graphs in several canvases, interleaved, and prints medians and
// ratios against the limits, then what is covered while the view moves, then undo and redo.
//   --rounds=5  --nodes=1000,5000,10000  --canvases="flow-canvas,xyflow culled,..."
//   --only=speed,coverage,history  --small (our canvas only, once, 300 nodes)
import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { findChromium } from '../../cli/scripts/install.mjs';
import { buildHistory, buildPages, installPeers } from './build.mjs';
import { measureCoverage } from './coverage.mjs';
import { measure } from './measure.mjs';
import { coverageTable, historyTable, table, yardstick } from './report.mjs';

/** By canvas name: its page, the query string, and the largest graph it opens in reasonable time. */
const canvases = {
  'flow-canvas': { page: 'heddle', search: '', most: Number.POSITIVE_INFINITY },
  [yardstick]: { page: 'xyflow', search: '?culled', most: Number.POSITIVE_INFINITY },
  xyflow: { page: 'xyflow', search: '', most: 5000 },
  flowgram: { page: 'flowgram', search: '', most: 1000 },
};

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    nodes: { type: 'string', default: '1000,5000,10000' },
    canvases: { type: 'string', default: Object.keys(canvases).join(',') },
    only: { type: 'string', default: 'speed,coverage,history' },
    small: { type: 'boolean', default: false },
  },
});
const chromium = findChromium();
if (chromium.path === undefined) throw new Error(chromium.reason);
const names = values.small ? ['flow-canvas'] : values.canvases.split(',');
const counts = values.small ? [300] : values.nodes.split(',').map(Number);
const rounds = values.small ? 1 : Number(values.rounds);
const parts = values.only.split(',');
if (names.includes('flowgram')) installPeers();
const pages = await buildPages([...new Set(names.map((name) => canvases[name].page))]);

process.stdout.write(`${cpus().length} x ${cpus()[0].model}, Node ${process.version}, median of ${rounds}\n`);
for (const count of counts) {
  if (parts.includes('speed')) process.stdout.write(`\n${table(count, await measureAll(count))}\n`);
  // Coverage depends on the density of the graph more than on its size.
  if (parts.includes('coverage') && count === (counts.includes(5000) ? 5000 : counts[0]))
    process.stdout.write(`\n${coverageTable(count, await coverAll(count))}\n`);
}
if (parts.includes('history')) {
  const args = ['--expose-gc', await buildHistory(), '--print'];
  const history = JSON.parse(execFileSync('node', args, { encoding: 'utf8' }));
  process.stdout.write(`\n${historyTable(history)}\n`);
}

async function measureAll(count) {
  const records = {};
  for (let round = 0; round < rounds; round++)
    for (const name of names) {
      const { page, search, most } = canvases[name];
      if (count > most) continue;
      records[name] ??= [];
      records[name].push(await named(name, measure(chromium.path, pages[page], search, count)));
      process.stderr.write(`${count} nodes, ${name}, ${round + 1} of ${rounds}\n`);
    }
  return records;
}

async function coverAll(count) {
  const coverage = {};
  for (const name of names) {
    const { page, search, most } = canvases[name];
    if (count > most || (name !== 'flow-canvas' && name !== yardstick)) continue;
    coverage[name] = await named(name, measureCoverage(chromium.path, pages[page], search, count));
  }
  return coverage;
}

/** An error of a canvas names it. */
async function named(name, result) {
  try {
    return await result;
  } catch (error) {
    throw new Error(`${name}: ${error.message}`, { cause: error });
  }
}
