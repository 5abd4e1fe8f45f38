/** Differences of two texts by lines, found by the algorithm of Myers. */
export const textDifferenceSource = String.raw`
const maxLines = 2000;

interface Step { kind: ' ' | '-' | '+'; line: string }

function compare(before: string[], after: string[]): Step[] {
  const most = before.length + after.length;
  const reached = new Map<number, number>([[1, 0]]);
  const trail: Map<number, number>[] = [];
  for (let edits = 0; edits <= most; edits++) {
    trail.push(new Map(reached));
    if (edits > maxLines) throw new Error('the texts differ in more than ' + maxLines + ' lines');
    for (let k = -edits; k <= edits; k += 2) {
      const down = k === -edits || (k !== edits && (reached.get(k - 1) ?? -1) < (reached.get(k + 1) ?? -1));
      let x = down ? (reached.get(k + 1) ?? 0) : (reached.get(k - 1) ?? 0) + 1;
      while (x < before.length && x - k < after.length && before[x] === after[x - k]) x++;
      reached.set(k, x);
      if (x >= before.length && x - k >= after.length) return walk(trail, before, after);
    }
  }
  return [];
}

function walk(trail: Map<number, number>[], before: string[], after: string[]): Step[] {
  const steps: Step[] = [];
  let [x, y] = [before.length, after.length];
  for (let edits = trail.length - 1; edits >= 0; edits--) {
    const reached = trail[edits];
    const k = x - y;
    const down = k === -edits || (k !== edits && (reached.get(k - 1) ?? -1) < (reached.get(k + 1) ?? -1));
    const from = down ? k + 1 : k - 1;
    const fromX = reached.get(from) ?? 0;
    const fromY = fromX - from;
    while (x > fromX && y > fromY && x > 0 && y > 0) { steps.push({ kind: ' ', line: before[x - 1] }); x--; y--; }
    if (edits > 0) steps.push(down ? { kind: '+', line: after[fromY] } : { kind: '-', line: before[fromX] });
    [x, y] = [fromX, fromY];
  }
  return steps.reverse();
}

export function compare_texts({ before, after, context = 3 }: { before: string; after: string; context?: number }) {
  const lines = (text: string) => (text === '' ? [] : text.split(/\r\n|\r|\n/));
  const [old, fresh] = [lines(before), lines(after)];
  if (old.length > 20_000 || fresh.length > 20_000) throw new Error('a text has more than 20000 lines');
  const steps = compare(old, fresh);
  const near = steps.map((_, index) => steps.slice(Math.max(0, index - context), index + context + 1).some(({ kind }) => kind !== ' '));
  const shown = steps.flatMap(({ kind, line }, index) => (near[index] ? [kind + line] : index > 0 && near[index - 1] ? ['…'] : []));
  const count = (kind: string) => steps.filter((step) => step.kind === kind).length;
  const same = count(' ');
  const all = old.length + fresh.length;
  return { added: count('+'), removed: count('-'), similarity: all === 0 ? 1 : Math.round(((2 * same) / all) * 1000) / 1000, difference: shown.join('\n') };
}
`;
