/** What a scripted model does in a turn, and the tools that it calls. */
export interface Workload {
  name: string;
  /** Calls of tools by round; the tool answers with its arguments. */
  rounds: { id: string; name: string; arguments: { n: number } }[][];
  /** Pieces of the answer after the last round. */
  pieces: string[];
}

const piece = 'word ';

function calls(round: number, count: number): Workload['rounds'][number] {
  return Array.from({ length: count }, (_, n) => ({
    id: `c${round}_${n}`,
    name: 'look',
    arguments: { n: round * 10 + n },
  }));
}

export const workloads: readonly Workload[] = [
  { name: 'answer of 20 pieces', rounds: [], pieces: Array.from({ length: 20 }, () => piece) },
  { name: 'answer of 500 pieces', rounds: [], pieces: Array.from({ length: 500 }, () => piece) },
  { name: 'one tool', rounds: [calls(1, 1)], pieces: Array.from({ length: 20 }, () => piece) },
  {
    name: 'three rounds of three tools',
    rounds: [calls(1, 3), calls(2, 3), calls(3, 3)],
    pieces: Array.from({ length: 20 }, () => piece),
  },
];

/** A turn of a runtime; resolves to the text of the answer. */
export type RunTurn = () => Promise<string>;

/** A runtime, prepared for a workload. */
export type Runtime = (workload: Workload) => RunTurn;

export const persona = 'You are a careful assistant. You look things up before you answer.';
export const question = 'What do you find?';
export const toolDescription = 'Looks something up.';
export const toolSchema = { type: 'object' as const, properties: { n: { type: 'number' } }, required: ['n'] };
