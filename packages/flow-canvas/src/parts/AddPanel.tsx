import { type Key, rootKey } from '@heddle/workflow-schema';
import { type PointerEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { formatAddMessage } from '../addMessages.js';
import { labelOf } from '../CanvasMessages.js';
import { browseItems } from '../commands/browseItems.js';
import { Popup } from '../controls/Popup.js';
import type { Point } from '../geometry/box.js';
import { toFlow } from '../geometry/camera.js';
import { hitTest } from '../gestures/hitTest.js';
import { useAddPanel } from '../hooks/useAddPanel.js';
import { IconSearch } from '../icons/IconSearch.js';
import { addItem } from '../items/addItem.js';
import { useTypedAhead } from '../late/TypedAhead.js';
import type { AddPanel as AddPanelState } from '../store/CanvasState.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { containerAt } from '../store/nesting.js';
import type { DragOverlay } from '../store/Overlay.js';
import { placeRefusal } from '../store/placeRefusal.js';
import { anchorAt } from './anchorAt.js';
import { useCanvasRoot, useCanvasState, useCanvasStore } from './CanvasContext.js';
import { ChoiceLine } from './ChoiceLine.js';
import { choiceKeys } from './choiceKeys.js';
import { focusAfter } from './FocusKeeper.js';
import { categoriesOf, type NodeChoice } from './nodeChoices.js';
import { SearchTail } from './SearchTail.js';

/**
 * The panel that adds nodes: opened from the dock, a port, an edge, or the point where a new edge was
 * dropped.
 */
export function AddPanel() {
  const store = useCanvasStore();
  const root = useCanvasRoot();
  const panel = useCanvasState((state) => state.addPanel);
  useLayoutEffect(() => showPendingEdge(store, panel), [store, panel]);
  if (panel === undefined) return null;
  const dock = () => root.current?.querySelector('[data-flow-command="addNode"]')?.getBoundingClientRect();
  const { anchor } = panel;
  return (
    <Popup
      anchor={() => (anchor === undefined && dock()) || anchorAt(root.current, anchor)}
      hang={anchor === undefined ? 'above' : 'right'}
      clear={() => screenBoxOf(store, root.current, panel.from?.node)}
      role="dialog"
      label={formatAddMessage(store, 'addNode')}
      className="flow-add-panel"
      focusAfter={() => focusAfter(root.current)}
      onClose={() => store.state.setState({ addPanel: undefined })}
    >
      <Choices container={root} />
    </Popup>
  );
}

/** Keeps drawing an edge that was dropped on the empty canvas until a node is chosen for its end. */
function showPendingEdge(
  { overlay }: CanvasStore,
  panel: AddPanelState | undefined,
): (() => void) | undefined {
  if (panel?.from === undefined || panel.at === undefined) return undefined;
  const connect = { from: panel.from, to: panel.at, target: undefined, moves: undefined, refusal: undefined };
  overlay.set({ connect });
  return () => {
    if (overlay.connect === connect) overlay.clear();
  };
}

/** The box of a node's card in screen coordinates. */
function screenBoxOf({ graph, camera }: CanvasStore, root: HTMLElement | null, key: Key | undefined) {
  const box = key === undefined ? undefined : graph.nodeAt(key)?.box;
  if (box === undefined) return undefined;
  const { x, y, zoom } = camera.value;
  const at = anchorAt(root, { x: box.x * zoom + x, y: box.y * zoom + y });
  return { ...at, width: box.width * zoom, height: box.height * zoom };
}

function Choices({ container }: { container: RefObject<HTMLElement | null> }) {
  const store = useCanvasStore();
  const [query, setQuery] = useState(useTypedAhead());
  const [active, setActive] = useState(0);
  const listId = useId();
  const { choices: own, favourites, found, search, choose } = useAddPanel(query);
  const choices = [...favourites, ...own, ...found];
  const hasTail = search.hasMore || search.status === 'failed';
  const last = choices.length - (hasTail ? 0 : 1);
  const current = Math.min(active, last);
  const onKeyDown = choiceKeys(current, last, {
    walk: setActive,
    take: () => {
      const choice = choices[current];
      if (choice !== undefined) choose(choice);
      else if (hasTail) search.more();
      return choice !== undefined || hasTail;
    },
  });
  const optionId = (choice: NodeChoice) => `${listId} ${choice.id}`.replaceAll(' ', '-');
  const activeChoice = choices[current];
  const tailId = `${listId}-tail`;
  const activeId = activeChoice ? optionId(activeChoice) : hasTail ? tailId : undefined;
  const line = (choice: NodeChoice) => (
    <Choice
      key={choice.id}
      id={optionId(choice)}
      choice={choice}
      isActive={choice === activeChoice}
      container={container}
      onChoose={() => choose(choice)}
    />
  );
  return (
    <>
      <div className="flow-search">
        <IconSearch size={16} stroke={1.75} />
        <input
          // biome-ignore lint/a11y/noAutofocus: the panel opens to be typed into.
          autoFocus
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={activeId}
          aria-label={formatAddMessage(store, 'searchNodes')}
          placeholder={formatAddMessage(store, 'searchNodes')}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div
        className="flow-choices"
        id={listId}
        role="listbox"
        aria-label={formatAddMessage(store, 'addNode')}
      >
        {choices.length === 0 && search.status !== 'searching' && search.status !== 'failed' && (
          <p className="flow-none">{formatAddMessage(store, 'nothingFound', { query })}</p>
        )}
        {favourites.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped by role.
          <div role="group" aria-label={formatAddMessage(store, 'favourites')}>
            <div className="flow-choice-group" aria-hidden="true">
              {formatAddMessage(store, 'favourites')}
            </div>
            {favourites.map(line)}
          </div>
        )}
        {inTheirOrder(own).map(({ category, words }) => {
          const members = own.filter((choice) => choice.category === category);
          const name = words === undefined ? category : formatAddMessage(store, words);
          return (
            // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped by role.
            <div key={category} role="group" aria-label={name}>
              <div className="flow-choice-group" aria-hidden="true">
                {name}
              </div>
              {members.map(line)}
            </div>
          );
        })}
        {found.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: as above.
          <div role="group" aria-label={formatAddMessage(store, 'searchResults')}>
            <div className="flow-choice-group" aria-hidden="true">
              {formatAddMessage(store, 'searchResults')}
            </div>
            {found.map(line)}
          </div>
        )}
        <SearchTail search={search} id={tailId} isActive={activeId === tailId} />
      </div>
      {browseItems.enabled(store) && (
        <button type="button" className="flow-browse" onClick={() => browseItems.run(store)}>
          {labelOf(store, browseItems)}
        </button>
      )}
    </>
  );
}

/** Groups the choices by category; the category with the best match comes first. */
function inTheirOrder(choices: readonly NodeChoice[]) {
  const first = (kind: { category: string }) =>
    choices.findIndex((choice) => choice.category === kind.category);
  return categoriesOf(choices)
    .filter((kind) => first(kind) >= 0)
    .sort((a, b) => first(a) - first(b));
}

function Choice({
  id,
  choice,
  isActive,
  container,
  onChoose,
}: {
  id: string;
  choice: NodeChoice;
  isActive: boolean;
  container: RefObject<HTMLElement | null>;
  onChoose(): void;
}) {
  const drag = useDragOut(choice, container, onChoose);
  return <ChoiceLine id={id} choice={choice} isActive={isActive} {...drag} />;
}

/** The overlay for a node that is dragged from the panel and not yet in the document. */
function showDrop(store: CanvasStore, { definition }: NodeChoice, at: Point): DragOverlay {
  const into = containerAt(store.graph, at);
  const drag = { keys: new Set<Key>(), by: { x: 0, y: 0 } };
  if (into === rootKey) return drag;
  const refusal = placeRefusal(store.graph, definition, into);
  return { ...drag, into, refusal: refusal && formatAddMessage(store, refusal) };
}

/** A press without movement chooses the node; dragging out of the panel carries it to where it is dropped. */
function useDragOut(choice: NodeChoice, container: RefObject<HTMLElement | null>, onChoose: () => void) {
  const store = useCanvasStore();
  const ghost = useRef<HTMLElement | undefined>(undefined);
  return {
    onClick: () => {
      if (ghost.current === undefined) onChoose();
    },
    onPointerDown: (down: PointerEvent<HTMLElement>) => {
      if (down.button !== 0) return;
      ghost.current = undefined;
      const card = down.currentTarget;
      const move = (event: globalThis.PointerEvent) => {
        const isFar = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > 6;
        if (ghost.current === undefined && isFar) {
          ghost.current = card.cloneNode(true) as HTMLElement;
          ghost.current.classList.add('flow-ghost');
          ghost.current.removeAttribute('id');
          container.current?.append(ghost.current);
          store.state.setState({ gesture: 'drag' });
        }
        if (ghost.current !== undefined) {
          const corner = container.current?.getBoundingClientRect();
          const x = event.clientX - (corner?.left ?? 0);
          const y = event.clientY - (corner?.top ?? 0);
          ghost.current.style.transform = `translate(${x}px, ${y}px)`;
          // Highlight the edge or container that would accept the node, or show why it cannot be dropped
          // here.
          const at = toFlow(store.camera.value, { x, y });
          const { edge } = hitTest(store, at);
          store.overlay.set({ drag: showDrop(store, choice, at) });
          if (store.state.getState().hovered.edge !== edge) {
            store.state.setState({ hovered: edge === undefined ? {} : { edge } });
            store.overlay.paint();
          }
        }
      };
      const stop = () => {
        window.removeEventListener('pointermove', move);
        window.removeEventListener('pointerup', end);
        window.removeEventListener('pointercancel', end);
        window.removeEventListener('keydown', key, true);
        const dragged = ghost.current;
        dragged?.remove();
        if (dragged !== undefined) store.endGesture();
        return dragged;
      };
      // Escape cancels the drag; the panel stays open for another choice.
      const key = (event: globalThis.KeyboardEvent) => {
        if (event.key !== 'Escape' || ghost.current === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        stop();
      };
      const end = (event: globalThis.PointerEvent) => {
        const dragged = stop();
        if (dragged === undefined || event.type === 'pointercancel') return;
        const under = document.elementFromPoint(event.clientX, event.clientY);
        const isOnCanvas = under?.closest('.flow-surface') && container.current?.contains(under);
        if (!isOnCanvas) return;
        const corner = container.current!.getBoundingClientRect();
        const screen = { x: event.clientX - corner.left, y: event.clientY - corner.top };
        const target = store.state.getState().addPanel;
        store.state.setState({ addPanel: undefined });
        const at = toFlow(store.camera.value, screen);
        const { edge } = target?.from === undefined ? hitTest(store, at) : {};
        const on = target?.from ? { from: target.from } : edge === undefined ? {} : { onEdge: edge };
        addItem(store, choice.definition, { at, ...on }, choice.item);
      };
      window.addEventListener('pointermove', move);
      window.addEventListener('pointerup', end);
      window.addEventListener('pointercancel', end);
      window.addEventListener('keydown', key, true);
    },
  };
}
