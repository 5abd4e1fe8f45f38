import type { Key } from '@heddle/workflow-schema';
import { along } from '../parts/neighbour.js';
import type { Graph } from '../store/Graph.js';
import type { OutlineLine } from './flowOrder.js';
import type { Outline } from './useOutline.js';

/**
 * The node that a key leads to in the outline. Up and Down go to the adjacent rows, Home and End to the first
 * and last. Right goes into an open container or down the flow, Left up the flow or out of the container.
 * Undefined if the key leads nowhere.
 */
export function walk(graph: Graph, outline: Outline, from: Key, key: string): Key | undefined {
  switch (key) {
    case 'ArrowDown':
      return step(outline, outline.indexOf.get(from)! + 1, 1);
    case 'ArrowUp':
      return step(outline, outline.indexOf.get(from)! - 1, -1);
    case 'Home':
      return step(outline, 0, 1);
    case 'End':
      return step(outline, outline.lines.length - 1, -1);
    case 'ArrowRight':
      return inside(outline, from) ?? along(graph, from, 'right');
    case 'ArrowLeft':
      return along(graph, from, 'left') ?? around(graph, from);
    default:
      return undefined;
  }
}

/**
 * The next node whose title starts with the typed text, wrapping around; stays on the current node while it
 * still matches.
 */
export function find(graph: Graph, { lines, indexOf }: Outline, from: Key, typed: string): Key | undefined {
  const start = indexOf.get(from) ?? 0;
  const skip = typed.length === 1 ? 1 : 0;
  for (let by = skip; by < lines.length + skip; by++) {
    const line = lines[(start + by) % lines.length]!;
    if (line.kind === 'node' && titleOf(graph, line).startsWith(typed)) return line.key;
  }
  return undefined;
}

function titleOf(graph: Graph, { key }: OutlineLine & { kind: 'node' }): string {
  return graph.nodeAt(key)?.title.toLowerCase() ?? '';
}

function step({ lines }: Outline, from: number, by: 1 | -1): Key | undefined {
  for (let at = from; at >= 0 && at < lines.length; at += by) {
    const line = lines[at]!;
    if (line.kind === 'node') return line.key;
  }
  return undefined;
}

/** The first node in an open container, which is the row below it. */
function inside({ lines, indexOf }: Outline, key: Key): Key | undefined {
  const at = indexOf.get(key) ?? -1;
  const [own, next] = [lines[at], lines[at + 1]];
  const isInside = own?.kind === 'node' && next?.kind === 'node' && next.level > own.level;
  return isInside ? next.key : undefined;
}

function around(graph: Graph, key: Key): Key | undefined {
  const parent = graph.nodeAt(key)?.node.parent;
  return parent === undefined || graph.nodeAt(parent) === undefined ? undefined : parent;
}
