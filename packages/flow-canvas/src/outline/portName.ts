import type { CanvasStore } from '../store/createCanvasStore.js';
import type { PlacedNode } from '../store/placeNode.js';
import { formatToolMessage } from '../toolMessages.js';

/** A branch's own words are cut where a sentence would no longer be heard to its end. */
const longest = 48;

/**
 * What the exit of a node with several is called: `exit 1 “If score > 3”`, from the line of its card beside the
 * port; undefined where there is only one exit and nothing to tell apart.
 */
export function exitName(store: CanvasStore, placed: PlacedNode, port: string): string | undefined {
  const exits = placed.ports.filter(({ direction }) => direction === 'out');
  if (exits.length < 2) return undefined;
  if (port === 'branch_error') return formatToolMessage(store, 'exceptionPort');
  const number = exits.findIndex(({ id }) => id === port) + 1;
  const words = branchLabel(store, placed, port);
  if (number === 0) return words ?? port;
  return words === undefined
    ? formatToolMessage(store, 'portNumber', { number })
    : formatToolMessage(store, 'portNamed', { number, name: words });
}

/** The words that the card of a node has beside a port; undefined where it has none. */
export function branchLabel(store: CanvasStore, placed: PlacedNode, port: string): string | undefined {
  const line = linesOf(store, placed).find((candidate) => candidate.port === port);
  if (line === undefined) return undefined;
  const text = [line.label, line.text].filter(Boolean).join(' ').replace(/\s+/g, ' ').trim();
  if (text === '') return undefined;
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

function linesOf({ graph }: CanvasStore, { view, data, problem, viewProblem }: PlacedNode) {
  if (problem !== undefined || viewProblem !== undefined) return [];
  try {
    return view?.lines?.(data, graph.setting.context) ?? [];
  } catch {
    // A view that fails has said so where its card is drawn.
    return [];
  }
}
