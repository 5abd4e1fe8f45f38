import { useSyncExternalStore } from 'react';
import { IconChevronDown } from '../icons/IconChevronDown.js';
import { IconPencil } from '../icons/IconPencil.js';
import { formatMoreMessage } from '../moreMessages.js';
import { useCanvasState, useCanvasStore } from '../parts/CanvasContext.js';
import type { Group } from './Group.js';
import { foldGroup, groupBox } from './groupEdits.js';

/** The frame of an open group. Only its label reacts to the pointer; the inside behaves like empty canvas. */
export function GroupFrame({ group }: { group: Group }) {
  const store = useCanvasStore();
  const isReadOnly = useCanvasState((state) => state.readOnly);
  const members = store.graph.groups.membersOf(group);
  const isSelected = useSyncExternalStore(
    store.selection.subscribe,
    () => members.length > 0 && members.every((key) => store.selection.nodes.has(key)),
    () => false,
  );
  const box = groupBox(store.graph, group);
  if (box === undefined) return null;
  const { id, title, description, color } = group;
  return (
    <section
      className="flow-group"
      aria-label={formatMoreMessage(store, 'groupLabel', { title, count: members.length })}
      data-flow-group-box={id}
      data-color={color}
      data-selected={isSelected || undefined}
      style={{ transform: `translate(${box.x}px,${box.y}px)`, width: box.width, height: box.height }}
    >
      <div className="flow-group-label" data-flow-group={id} title={description}>
        <button
          type="button"
          data-flow-control
          aria-expanded="true"
          aria-label={formatMoreMessage(store, 'foldGroup', { title })}
          aria-disabled={isReadOnly || undefined}
          tabIndex={-1}
          onClick={() => !isReadOnly && foldGroup(store, group)}
        >
          <IconChevronDown size={14} stroke={2} aria-hidden="true" />
        </button>
        <b>{title}</b>
        <span>{members.length}</span>
        {!isReadOnly && (
          <button
            type="button"
            data-flow-control
            aria-label={formatMoreMessage(store, 'groupSettings', { title })}
            tabIndex={-1}
            onClick={() => store.state.setState({ openGroup: id })}
          >
            <IconPencil size={14} stroke={1.75} aria-hidden="true" />
          </button>
        )}
      </div>
      {description !== '' && <p className="flow-group-note">{description}</p>}
    </section>
  );
}
