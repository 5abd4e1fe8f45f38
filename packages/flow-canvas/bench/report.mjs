// The measures, their limits, and how they are printed.

/**
 * Name, getter from a record, and the limit as a ratio to the culled @xyflow/react at 5,000 nodes.
 */
export const measures = [
  { name: 'first card, ms', of: ({ firstCard }) => firstCard },
  { name: 'all cards in view, ms', of: ({ allCards }) => allCards },
  { name: 'everything in view, ms', of: ({ everything }) => everything, limit: 0.8 },
  { name: 'near pan p50, ms', of: ({ nearPan }) => quantile(nearPan, 0.5), limit: 0.6 },
  { name: 'near pan p95, ms', of: ({ nearPan }) => quantile(nearPan, 0.95), limit: 0.6 },
  { name: 'whole-graph pan p50, ms', of: ({ farPan }) => quantile(farPan, 0.5), limit: 0.02 },
  { name: 'whole-graph pan p95, ms', of: ({ farPan }) => quantile(farPan, 0.95), limit: 0.02 },
  { name: 'zoom 1 to 0.2 to 1 p50, ms', of: ({ zoom }) => quantile(zoom, 0.5), limit: 0.25 },
  { name: 'zoom 1 to 0.2 to 1 p95, ms', of: ({ zoom }) => quantile(zoom, 0.95), limit: 0.5 },
  { name: 'drag one node p50, ms', of: ({ drag }) => quantile(drag, 0.5), limit: 0.8 },
  { name: 'drag one node p95, ms', of: ({ drag }) => quantile(drag, 0.95), limit: 0.5 },
  { name: 'select all, ms', of: ({ selectAll }) => selectAll, limit: 0.6 },
  { name: 'heap after GC, MB', of: ({ heap }) => heap, limit: 0.7 },
  { name: 'most DOM elements', of: ({ elements }) => elements, atMost: 900 },
];

export const yardstick = 'xyflow culled';
const ours = 'flow-canvas';
/** Share of the cards and edges in view that every frame of a movement must show. */
const leastCoverage = 0.95;
/** Milliseconds that undoing or redoing one step may take. */
const maxUndo = 2;

/** One table per graph size. `records[canvas]` is the list of records of each canvas. */
export function table(count, records) {
  const names = Object.keys(records);
  const rows = measures.map((measure) => {
    const value = (name) => median(records[name].map(measure.of));
    const cells = names.map((name) => {
      const ratio =
        records[yardstick] && name !== yardstick ? ` (${show(value(name) / value(yardstick))}x)` : '';
      return `${show(value(name))}${ratio}`;
    });
    return [measure.name, ...cells, ...verdict(measure, value, records)];
  });
  return lines([`${count} nodes`, ...names, 'limit', 'result'], rows);
}

function verdict({ limit, atMost }, value, records) {
  if (records[ours] === undefined) return ['', ''];
  if (atMost !== undefined) return [`<= ${atMost}`, result(value(ours) <= atMost)];
  if (limit === undefined || records[yardstick] === undefined) return ['', ''];
  return [`<= ${limit}x`, result(value(ours) <= limit * value(yardstick))];
}

/** The worst and the mean frame of each movement. `coverage[canvas]` is the result by movement. */
export function coverageTable(count, coverage) {
  const names = Object.keys(coverage);
  const rows = Object.keys(Object.values(coverage)[0]).map((movement) => {
    const cells = names.map((name) => {
      const { worst, mean, seen } = coverage[name][movement];
      return `${percent(worst)} (mean ${percent(mean)}, ${seen} frames)`;
    });
    const own = coverage[ours]?.[movement];
    return [
      movement,
      ...cells,
      `>= ${percent(leastCoverage)}`,
      own ? result(own.worst >= leastCoverage) : '',
    ];
  });
  return lines([`covered, ${count} nodes`, ...names, 'limit', 'result'], rows);
}

/** Undo and redo by kind of step, as returned by `history.ts`. */
export function historyTable({ steps, megabytes }) {
  const rows = Object.entries(steps).map(([name, { undo, redo }]) => [
    name,
    undo.map((value) => value.toFixed(2)).join(' / '),
    redo.map((value) => value.toFixed(2)).join(' / '),
    `<= ${maxUndo} ms`,
    result(Math.max(...undo, ...redo) <= maxUndo),
  ]);
  rows.push(['1,000 steps keep, MB', megabytes.toFixed(1), '', '<= 2 MB', result(megabytes <= 2)]);
  return lines(['10,000 nodes, p50 / p95 of 50', 'undo', 'redo', 'limit', 'result'], rows);
}

function lines(head, rows) {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function result(isMet) {
  return isMet ? 'pass' : 'missed';
}

export function median(values) {
  return quantile(values, 0.5);
}

function quantile(values, at) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * at))] ?? Number.NaN;
}

function show(value) {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

function percent(share) {
  return `${Math.floor(share * 100)} %`;
}
