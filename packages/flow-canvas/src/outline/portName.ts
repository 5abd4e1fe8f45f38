import type { CanvasStore } from '../store/createCanvasStore.js';
import type { PlacedNode } from '../store/placeNode.js';
import { formatToolMessage } from '../toolMessages.js';

/** Maximum length of a branch label, so that screen readers can speak the rest of the message too. */
const longest = 48;

/**
 * The name of an output port on a node with several: `output 1 “If score > 3”`, labelled with the text next
 * to the port on the card. Undefined if the node has a single output, where there is nothing to tell apart.
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

/** The label on the card next to a port; undefined if there is none. */
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
    // A view that throws is reported where its card is drawn.
    return [];
  }
}
