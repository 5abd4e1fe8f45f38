import type { NodeProps } from '@xyflow/react';
import { memo, useSyncExternalStore } from 'react';
import type { FlowCanvasProps, NodeBadge } from '../FlowCanvasProps.js';
import { drawsCards } from '../geometry/camera.js';
import { OwnCard } from '../node-type/OwnCard.js';
import { LateMark, LateTool, lateTools, useLate } from '../slots/lateTools.js';
import { foldHeight } from '../store/body.js';
import { headHeight, type PlacedNode } from '../store/placeNode.js';
import { useCanvasState, useCanvasStore } from './CanvasContext.js';
import { CardBody } from './CardBody.js';
import { Ports } from './Ports.js';
import { spokenName } from './spokenName.js';

/**
 * The frame of a node: border, selection, ports, badge and status bar. The contents are the node type's
 * `Card`.
 */
export const CanvasNode = memo(function CanvasNode({ id }: Pick<NodeProps, 'id'>) {
  const store = useCanvasStore();
  const placed = useCanvasState(() => store.graph.nodeAt(id));
  const isSelected = useSyncExternalStore(
    store.selection.subscribe,
    () => store.selection.nodes.has(id),
    () => false,
  );
  const isOnlySelected = isSelected && store.selection.nodes.size === 1;
  const isFocused = useCanvasState((state) => state.focused === id);
  const isRenaming = useCanvasState((state) => state.renaming === id);
  const isHovered = useCanvasState((state) => state.hovered.node === id);
  const isOwn = placed?.view?.isOwn === true;
  const level = useCanvasState((state) => (isOwn ? 'full' : state.level));
  // Ports take no connections when zoomed out.
  const isNear = useCanvasState((state) => !isOwn || drawsCards(state.level));
  const isReadOnly = useCanvasState((state) => state.readOnly);
  const nodeId = placed?.node.id ?? '';
  const runPath = placed?.runPath ?? '';
  const badge = useCanvasState(() => ownBadge(store.options.nodeBadges, nodeId));
  const tone = useCanvasState(() => store.options.tones?.nodes.get(nodeId));
  // Subscribe to strings, so that a card rerenders only when its own state changed.
  useSyncExternalStore(store.runs.subscribe, () => store.runs.signatureOf(runPath), noText);
  useSyncExternalStore(store.marks.subscribe, () => JSON.stringify(store.marks.countsOf(nodeId)), noText);
  const tools = useLate(lateTools);
  if (placed === undefined) return null;
  const issueCount = store.marks.countsOf(nodeId);
  const run = store.runs.stateOf(runPath);
  const isContainer = placed.definition?.bodyPorts !== undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a node is not a form fieldset, but a labelled group.
    <div
      className="flow-card"
      role="group"
      tabIndex={isFocused ? 0 : -1}
      aria-label={(tools?.describeNode ?? spokenName)(store, placed, isSelected)}
      data-flow-node={placed.node.id}
      data-level={level}
      data-selected={isSelected || undefined}
      data-hovered={isHovered || undefined}
      data-readonly={isReadOnly || undefined}
      data-error={issueCount.errors > 0 || undefined}
      data-status={run?.status}
      data-tone={tone}
      data-container={isContainer || undefined}
      data-own={isOwn || undefined}
      data-measured={(isOwn && placed.view?.measure === undefined) || undefined}
      onFocus={() => store.state.setState({ focused: id })}
    >
      {isContainer ? (
        <>
          <div className="flow-card-top" style={{ height: cardHeightOf(placed) }}>
            <CardBody placed={placed} isSelected={isSelected} issueCount={issueCount} run={run} />
          </div>
          <LateMark name="FoldLine" given={{ placed, top: cardHeightOf(placed) }} />
        </>
      ) : placed.isFolded ? (
        <div className="flow-card-top flow-card-head" style={{ height: headHeight }}>
          <CardBody placed={placed} isSelected={isSelected} issueCount={issueCount} run={run} />
        </div>
      ) : isOwn ? (
        <OwnCard placed={placed}>
          <CardBody placed={placed} isSelected={isSelected} issueCount={issueCount} run={run} />
        </OwnCard>
      ) : (
        <CardBody placed={placed} isSelected={isSelected} issueCount={issueCount} run={run} />
      )}
      {store.runs.isShown && !placed.definition?.isolated && (
        <LateMark name="StatusBar" given={{ placed, run }} />
      )}
      {/* React Flow looks for these classes when it observes the card's size. */}
      <span className="flow-anchor target" data-handlepos="left" aria-hidden="true" />
      <span className="flow-anchor source" data-handlepos="right" aria-hidden="true" />
      {isRenaming && tools?.late.renameField}
      {isSelected && !isReadOnly && level === 'full' && placed.view?.resize !== undefined && (
        <LateMark name="ResizeHandles" given={{ placed, resizing: placed.view.resize }} />
      )}
      {isNear && <Ports placed={placed} />}
      {badge !== undefined && level === 'full' && <LateMark name="HostBadge" given={{ id, badge }} />}
      {issueCount.errors + issueCount.warnings > 0 && (
        <span
          className="flow-badge"
          data-tone={issueCount.errors > 0 ? 'error' : 'warning'}
          aria-hidden="true"
        >
          {issueCount.errors + issueCount.warnings}
        </span>
      )}
      {!isReadOnly && (isHovered || isOnlySelected) && <LateTool name="MoreButton" given={{ id }} />}
    </div>
  );
});

function ownBadge(badges: FlowCanvasProps['nodeBadges'], nodeId: string): NodeBadge | undefined {
  return badges !== undefined && Object.hasOwn(badges, nodeId) ? badges[nodeId] : undefined;
}

const noText = () => '';

/** The part of a container's frame that its own card takes, in flow pixels. */
function cardHeightOf({ box, body }: PlacedNode): number {
  return (body?.box.y ?? box.height) - foldHeight;
}
