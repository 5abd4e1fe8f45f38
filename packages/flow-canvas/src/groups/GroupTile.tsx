import { useSyncExternalStore } from 'react';
import { IconArrowRight } from '../icons/IconArrowRight.js';
import { IconChevronRight } from '../icons/IconChevronRight.js';
import { formatMoreMessage } from '../moreMessages.js';
import { useCanvasState, useCanvasStore } from '../parts/CanvasContext.js';
import { describeGroup } from './describeGroup.js';
import type { Group } from './Group.js';
import { foldGroup, groupBox } from './groupEdits.js';
import { groupLinks } from './groupLinks.js';

/** A folded group: one tile with its name and the numbers of its nodes and connections. */
export function GroupTile({ group }: { group: Group }) {
  const store = useCanvasStore();
  const isReadOnly = useCanvasState((state) => state.readOnly);
  const members = store.graph.groups.membersOf(group);
  const [first] = members;
  const isFocused = useCanvasState((state) => state.focused !== undefined && state.focused === first);
  const isSelected = useSyncExternalStore(
    store.selection.subscribe,
    () => first !== undefined && store.selection.nodes.has(first),
    () => false,
  );
  const box = groupBox(store.graph, group);
  if (box === undefined || first === undefined) return null;
  const { id, title, description, color } = group;
  const { into, outOf } = groupLinks(store.document, group);
  return (
    // biome-ignore lint/a11y/useSemanticElements: like the cards of nodes, this is a labelled group.
    <div
      className="flow-card flow-group-tile"
      role="group"
      tabIndex={isFocused ? 0 : -1}
      aria-label={describeGroup(store, group, isSelected)}
      data-flow-node={store.document.nodes.get(first)!.id}
      data-flow-group={id}
      data-flow-group-box={id}
      data-color={color}
      data-selected={isSelected || undefined}
      title={description}
      style={{ transform: `translate(${box.x}px,${box.y}px)`, width: box.width, height: box.height }}
      onFocus={() => store.state.setState({ focused: first })}
    >
      <div className="flow-group-name">
        <button
          type="button"
          data-flow-control
          tabIndex={-1}
          aria-expanded="false"
          aria-label={formatMoreMessage(store, 'unfoldGroup', { title })}
          aria-disabled={isReadOnly || undefined}
          onClick={() => !isReadOnly && foldGroup(store, group)}
        >
          <IconChevronRight size={14} stroke={2} aria-hidden="true" />
        </button>
        <b>{title}</b>
      </div>
      <div className="flow-group-counts" aria-hidden="true">
        <span>
          {into} <IconArrowRight size={14} stroke={1.75} />
        </span>
        <span>{formatMoreMessage(store, 'blocks', { count: members.length })}</span>
        <span>
          <IconArrowRight size={14} stroke={1.75} /> {outOf}
        </span>
      </div>
    </div>
  );
}
