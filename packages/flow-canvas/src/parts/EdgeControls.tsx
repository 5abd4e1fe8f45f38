import { EdgeLabelRenderer, type EdgeProps } from '@xyflow/react';
import { useSyncExternalStore } from 'react';
import { pointOnEdge } from '../geometry/edgePath.js';
import { IconPlus } from '../icons/IconPlus.js';
import { IconTrash } from '../icons/IconTrash.js';
import { viewedEdge } from '../layers/drawOwnEdge.js';
import { exitName } from '../outline/portName.js';
import { removeEdge } from '../store/removal.js';
import { formatToolMessage } from '../toolMessages.js';
import { useCanvasState, useCanvasStore } from './CanvasContext.js';
import { edgeIssues } from './edgeIssues.js';

/** Controls of the hovered or selected edge: insert, delete, and a grip at each end. */
export function EdgeControls({ id }: Pick<EdgeProps, 'id'>) {
  const store = useCanvasStore();
  const placed = useCanvasState(() => store.graph.edgeAt(id));
  const isSelected = useSyncExternalStore(
    store.selection.subscribe,
    () => store.selection.edges.has(id),
    () => false,
  );
  const isReadOnly = useCanvasState((state) => state.readOnly);
  useSyncExternalStore(store.marks.subscribe, () => placed && store.marks.issuesOfEdge(placed).length);
  if (placed === undefined) return null;
  const { edge, source } = placed;
  const name = edge.parent === source.node.key ? undefined : exitName(store, source, edge.sourcePort);
  const issues = edgeIssues(store, placed);
  const middle = pointOnEdge(placed.path, 0.5);
  const { start, end } = placed.path;
  const { props, view } = viewedEdge(store, placed);
  const { Overlay } = view ?? {};
  const names = { source: placed.source.title, target: placed.target.title };
  return (
    <EdgeLabelRenderer>
      {/* biome-ignore lint/a11y/useSemanticElements: two buttons of one edge, not form fields. */}
      <div
        className="flow-edge-controls"
        role="group"
        aria-label={formatToolMessage(store, 'edge', names)}
        style={{ transform: `translate(${middle.x}px, ${middle.y}px) translate(-50%, -50%)` }}
      >
        {Overlay !== undefined && <Overlay {...props} />}
        {name !== undefined && <span className="flow-edge-name">{name}</span>}
        {issues.length > 0 && (
          <ul className="flow-edge-issues">
            {issues.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
        {!isReadOnly && (
          <button
            type="button"
            data-flow-control="add"
            aria-label={formatToolMessage(store, 'addNode')}
            onClick={(event) => {
              const canvas = event.currentTarget.closest('.flow-canvas')?.getBoundingClientRect();
              const anchor = {
                x: event.clientX - (canvas?.left ?? 0),
                y: event.clientY - (canvas?.top ?? 0),
              };
              store.state.setState({ addPanel: { anchor, onEdge: id } });
            }}
          >
            <IconPlus size={12} stroke={2.5} />
          </button>
        )}
        {isSelected && !isReadOnly && (
          <button
            type="button"
            data-flow-control
            aria-label={formatToolMessage(store, 'removeEdge')}
            onClick={() => removeEdge(store, id)}
          >
            <IconTrash size={12} stroke={2} />
          </button>
        )}
      </div>
      {isSelected &&
        !isReadOnly &&
        (['source', 'target'] as const).map((end_) => (
          <span
            key={end_}
            className="flow-grip"
            data-flow-grip={end_}
            data-flow-edge={id}
            title={formatToolMessage(store, 'moveEnd')}
            style={{
              transform: `translate(${end_ === 'source' ? start.x + 14 : end.x - 14}px, ${
                end_ === 'source' ? start.y : end.y
              }px) translate(-50%, -50%)`,
            }}
          />
        ))}
    </EdgeLabelRenderer>
  );
}
