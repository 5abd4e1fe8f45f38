import { memo } from 'react';
import { IconPlus } from '../icons/IconPlus.js';
import { connectionBetween, connectionRefusal } from '../store/connections.js';
import { endOf } from '../store/placeEdge.js';
import type { PlacedNode } from '../store/placeNode.js';
import { useCanvasState, useCanvasStore } from './CanvasContext.js';

/**
 * The ports of a card. They are display only: hit testing uses the spatial index, so the hit area is the same
 * at every zoom level. While an edge is drawn, valid targets grow and the others fade.
 */
export const Ports = memo(function Ports({ placed }: { placed: PlacedNode }) {
  const store = useCanvasStore();
  const { key } = placed.node;
  const isReadOnly = useCanvasState((state) => state.readOnly);
  const tapped = useCanvasState((state) => state.connectFrom);
  const isDrawing = useCanvasState((state) => state.gesture === 'connect') || tapped !== undefined;
  const hovered = useCanvasState(({ hovered: { port } }) =>
    port?.node === key ? `${port.direction} ${port.port}` : undefined,
  );
  useCanvasState((state) => state.revision);
  if (isReadOnly) return null;
  const wired = new Set<unknown>();
  for (const placedEdge of store.graph.edgesOf(key)) {
    const { source, target, edge } = placedEdge;
    if (source.node.key === key) wired.add(endOf(edge, source, 'out', edge.sourcePort));
    if (target.node.key === key) wired.add(endOf(edge, target, 'in', edge.targetPort));
  }
  const connect = store.overlay.connect ?? (tapped && { from: tapped, moves: undefined });
  return [...placed.ports, ...placed.bodyPorts].map((port) => {
    const isOpen = hovered === `${port.direction} ${port.id}`;
    let fit: 'legal' | 'illegal' | undefined;
    if (isDrawing && connect !== undefined) {
      const connection = connectionBetween(connect.from, {
        node: key,
        direction: port.direction,
        port: port.id,
      });
      const isLegal = connection && connectionRefusal(store.graph, connection, connect.moves) === undefined;
      fit = isLegal ? 'legal' : 'illegal';
    }
    return (
      <span
        key={`${port.direction} ${port.id}`}
        className="flow-port"
        aria-hidden="true"
        data-flow-port={port.id}
        data-direction={port.direction}
        data-side={port.side === 'top' || port.side === 'bottom' ? port.side : undefined}
        data-wired={wired.has(port) || undefined}
        data-exception={port.id === 'branch_error' || undefined}
        data-open={(isOpen && !isDrawing) || undefined}
        data-fit={fit}
        data-target={(isOpen && fit === 'legal') || undefined}
        data-begun={
          (tapped?.node === key && tapped.port === port.id && tapped.direction === port.direction) ||
          undefined
        }
        style={{ left: port.x, top: port.y }}
      >
        {isOpen && !isDrawing && <IconPlus size={12} stroke={2.5} />}
      </span>
    );
  });
});
