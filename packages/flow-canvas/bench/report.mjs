// The measures, their limits, and how they are printed.

/**
 * Name, getter from a record, digits, and the limit as a ratio to the culled @xyflow/react at 5,000 nodes.
 */
export const measures = [
  { name: 'first visible, ms', of: ({ visible }) => visible, limit: 0.45 },
  { name: 'first card, ms', of: ({ firstCard }) => firstCard },
  { name: 'all cards in view, ms', of: ({ allCards }) => allCards },
  { name: 'near pan p50, ms', of: ({ nearPan }) => quantile(nearPan, 0.5), limit: 0.6 },
  { name: 'near pan p95, ms', of: ({ nearPan }) => quantile(nearPan, 0.95), limit: 0.6 },
  { name: 'whole-graph pan p50, ms', of: ({ farPan }) => quantile(farPan, 0.5), limit: 0.02 },
  { name: 'whole-graph pan p95, ms', of: ({ farPan }) => quantile(farPan, 0.95), limit: 0.02 },
  { name: 'zoom 1 to 0.2 to 1 p50, ms', of: ({ zoom }) => quantile(zoom, 0.5), limit: 0.1 },
  { name: 'zoom 1 to 0.2 to 1 p95, ms', of: ({ zoom }) => quantile(zoom, 0.95), limit: 0.25 },
  { name: 'drag one node p50, ms', of: ({ drag }) => quantile(drag, 0.5), limit: 0.8 },
  { name: 'drag one node p95, ms', of: ({ drag }) => quantile(drag, 0.95), limit: 0.5 },
  { name: 'select all, ms', of: ({ selectAll }) => selectAll, limit: 0.45 },
  { name: 'heap after GC, MB', of: ({ heap }) => heap, limit: 0.7 },
  { name: 'most DOM elements', of: ({ elements }) => elements, atMost: 900 },
];

export const yardstick = 'xyflow culled';
const ours = 'flow-canvas';

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
  const head = [`${count} nodes`, ...names, 'limit', 'met'];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function verdict({ limit, atMost }, value, records) {
  if (records[ours] === undefined) return ['', ''];
  if (atMost !== undefined) return [`<= ${atMost}`, value(ours) <= atMost ? 'yes' : 'no'];
  if (limit === undefined || records[yardstick] === undefined) return ['', ''];
  return [`<= ${limit}x`, value(ours) <= limit * value(yardstick) ? 'yes' : 'no'];
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
