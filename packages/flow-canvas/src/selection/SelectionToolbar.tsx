import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { labelOf } from '../CanvasMessages.js';
import { arrangements } from '../commands/arrange.js';
import { commandOf } from '../commands/commands.js';
import { shortcutText } from '../commands/shortcuts.js';
import { Menu } from '../controls/Menu.js';
import { ToolButton, ToolRow } from '../controls/ToolRow.js';
import type { Box } from '../geometry/box.js';
import { groupBox } from '../groups/groupEdits.js';
import { IconBoxMultiple } from '../icons/IconBoxMultiple.js';
import { IconCopyPlus } from '../icons/IconCopyPlus.js';
import { IconLayoutAlignLeft } from '../icons/IconLayoutAlignLeft.js';
import { IconSquaresSelected } from '../icons/IconSquaresSelected.js';
import { IconTrash } from '../icons/IconTrash.js';
import { formatMoreMessage } from '../moreMessages.js';
import { useCanvasRoot, useCanvasState, useCanvasStore } from '../parts/CanvasContext.js';
import { CommandButton } from '../parts/CommandButton.js';
import { focusAfter } from '../parts/FocusKeeper.js';
import { isMac } from '../parts/platform.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { RefusalList } from './RefusalList.js';

/** The toolbar above a selection of several nodes, and why the last of its actions was refused. */
export function SelectionToolbar() {
  const store = useCanvasStore();
  const selection = useSyncExternalStore(store.selection.subscribe, () => store.selection.nodes);
  const isReadOnly = useCanvasState((state) => state.readOnly);
  const gesture = useCanvasState((state) => state.gesture);
  const refusals = useCanvasState((state) => state.refusals);
  const element = useRef<HTMLDivElement>(null);
  const isShown = selection.size > 1 && !isReadOnly && gesture === undefined;
  useLayoutEffect(() => (isShown ? followSelection(store, element.current) : undefined), [store, isShown]);
  return (
    <>
      {isShown && (
        <div ref={element} className="flow-selection-tools" data-flow-control>
          <ToolRow className="flow-selection-row" label={formatMoreMessage(store, 'selectionTools')}>
            <span className="flow-selection-count">
              {formatMoreMessage(store, 'selectedCount', { count: selection.size })}
            </span>
            {store.options.encapsulation !== undefined && (
              <CommandButton command={commandOf('encapsulate')} Icon={IconBoxMultiple} />
            )}
            <ArrangeMenu />
            <CommandButton command={commandOf('group')} Icon={IconSquaresSelected}>
              {labelOf(store, commandOf('group'))}
            </CommandButton>
            <CommandButton command={commandOf('duplicate')} Icon={IconCopyPlus} />
            <CommandButton command={commandOf('delete')} Icon={IconTrash} />
          </ToolRow>
        </div>
      )}
      {refusals !== undefined && <RefusalList refusals={refusals} />}
    </>
  );
}

function ArrangeMenu() {
  const store = useCanvasStore();
  const root = useCanvasRoot();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const label = formatMoreMessage(store, 'arrangeSelection');
  return (
    <>
      <ToolButton
        ref={button}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconLayoutAlignLeft size={18} stroke={1.6} />
      </ToolButton>
      {isOpen && (
        <Menu
          anchor={() => button.current!.getBoundingClientRect()}
          hang="below"
          label={label}
          trigger={() => button.current}
          focusAfter={() => button.current ?? focusAfter(root.current)}
          onClose={() => setIsOpen(false)}
          items={arrangements.map((command) => ({
            id: command.name,
            label: labelOf(store, command),
            keys: shortcutText(command, isMac(), store.options.keys),
            isDisabled: !command.enabled(store),
            data: { 'data-flow-command': command.name },
            onSelect: () => command.run(store),
          }))}
        />
      )}
    </>
  );
}

/** Distance between the toolbar and the nodes, and to the borders of the canvas, in screen pixels. */
const gap = 14;
const margin = 8;

/** Height of a group's label above its frame, in screen pixels. */
const groupLabelHeight = 26;

/** Frames of open groups that are completely selected; the toolbar must not cover their labels. */
function labelledGroups({ graph, selection }: CanvasStore): Box[] {
  return graph.groups.groups.flatMap((group) => {
    const isWhole = graph.groups.membersOf(group).every((key) => selection.nodes.has(key));
    return group.isFolded || !isWhole ? [] : (groupBox(graph, group) ?? []);
  });
}

/**
 * Keeps the toolbar centered above the selected nodes without rendering, and inside the canvas where
 * possible.
 */
function followSelection(store: CanvasStore, element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined;
  let bounds = store.graph.bounds(store.selection.nodes);
  let labels = labelledGroups(store);
  const place = () => {
    if (bounds === undefined) return;
    const { value, size } = store.camera;
    const { offsetWidth: width, offsetHeight: height } = element;
    const middle = value.x + (bounds.x + bounds.width / 2) * value.zoom;
    const top = Math.min(
      value.y + bounds.y * value.zoom,
      ...labels.map(({ y }) => value.y + y * value.zoom - groupLabelHeight),
    );
    const bottom = value.y + (bounds.y + bounds.height) * value.zoom;
    // Hide the toolbar while the selection is out of view.
    element.hidden = bottom < 0 || top > size.height || middle + bounds.width * value.zoom < 0;
    const left = Math.max(margin, Math.min(middle - width / 2, size.width - width - margin));
    const above = Math.max(margin, Math.min(top - height - gap, size.height - height - margin));
    element.style.transform = `translate(${Math.round(left)}px,${Math.round(above)}px)`;
  };
  const measure = () => {
    bounds = store.graph.bounds(store.selection.nodes);
    labels = labelledGroups(store);
    place();
  };
  place();
  const stops = [
    store.camera.subscribe(place),
    store.selection.subscribe(measure),
    store.state.subscribe((now, before) => now.revision !== before.revision && measure()),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
