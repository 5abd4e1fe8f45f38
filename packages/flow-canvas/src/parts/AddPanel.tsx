import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, type RefObject, useId, useRef, useState } from 'react';
import { Popup } from '../controls/Popup.js';
import { toFlow } from '../geometry/camera.js';
import { hitTest } from '../gestures/hitTest.js';
import { useAddPanel } from '../hooks/useAddPanel.js';
import { useTypedAhead } from '../late/TypedAhead.js';
import { addNode } from '../store/newNodes.js';
import { anchorAt } from './anchorAt.js';
import { useCanvasRoot, useCanvasState, useCanvasStore } from './CanvasContext.js';
import { categories, type NodeChoice } from './nodeChoices.js';
import { focusAfter } from './useFocus.js';

/** The panel that adds nodes: at the dock, at an eye, on a thread, or where a thread was dropped. */
export function AddPanel() {
  const store = useCanvasStore();
  const root = useCanvasRoot();
  const panel = useCanvasState((state) => state.addPanel);
  if (panel === undefined) return null;
  const dock = () => root.current?.querySelector('[data-flow-command="addNode"]')?.getBoundingClientRect();
  const { anchor } = panel;
  return (
    <Popup
      anchor={() => (anchor === undefined && dock()) || anchorAt(root.current, anchor)}
      hang={anchor === undefined ? 'above' : 'right'}
      role="dialog"
      label={store.say('addNode')}
      className="flow-add-panel"
      focusAfter={() => focusAfter(root.current)}
      onClose={() => store.state.setState({ addPanel: undefined })}
    >
      <Choices container={root} />
    </Popup>
  );
}

function Choices({ container }: { container: RefObject<HTMLElement | null> }) {
  const store = useCanvasStore();
  const [query, setQuery] = useState(useTypedAhead());
  const [active, setActive] = useState(0);
  const listId = useId();
  const { choices, choose } = useAddPanel(query);
  const current = Math.min(active, choices.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const choice = choices[current];
    if (event.key === 'ArrowDown') setActive(Math.min(current + 1, choices.length - 1));
    else if (event.key === 'ArrowUp') setActive(Math.max(current - 1, 0));
    else if (event.key === 'Enter' && choice !== undefined) choose(choice);
    else return;
    event.preventDefault();
  };
  const optionId = (choice: NodeChoice) => `${listId} ${choice.id}`.replaceAll(' ', '-');
  const activeChoice = choices[current];
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
          aria-activedescendant={activeChoice && optionId(activeChoice)}
          aria-label={store.say('searchNodes')}
          placeholder={store.say('searchNodes')}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className="flow-choices" id={listId} role="listbox" aria-label={store.say('addNode')}>
        {choices.length === 0 && <p className="flow-none">{store.say('nothingFound', { query })}</p>}
        {categories.map(({ category, words }) => {
          const members = choices.filter((choice) => choice.category === category);
          if (members.length === 0) return null;
          return (
            // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped by role.
            <div key={category} role="group" aria-label={store.say(words)}>
              <div className="flow-choice-group" aria-hidden="true">
                {store.say(words)}
              </div>
              {members.map((choice) => (
                <Choice
                  key={choice.id}
                  id={optionId(choice)}
                  choice={choice}
                  isActive={choice === activeChoice}
                  container={container}
                  onChoose={() => choose(choice)}
                />
              ))}
            </div>
          );
        })}
      </div>
    </>
  );
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
  const { Icon, name, description, category } = choice;
  const drag = useDragOut(choice, container, onChoose);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option.
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className="flow-choice"
      data-flow-choice={choice.id}
      data-category={category}
      ref={(element) => {
        if (isActive) element?.scrollIntoView?.({ block: 'nearest' });
      }}
      {...drag}
    >
      <span className="flow-tile">{Icon && <Icon size={16} />}</span>
      <span className="flow-choice-text">
        <b>{name}</b>
        <span title={description}>{description}</span>
      </span>
    </div>
  );
}

/** A press that stays put chooses; one that leaves the panel carries the node to where it is let go. */
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
        }
        if (ghost.current !== undefined) {
          const corner = container.current?.getBoundingClientRect();
          const x = event.clientX - (corner?.left ?? 0);
          const y = event.clientY - (corner?.top ?? 0);
          ghost.current.style.transform = `translate(${x}px, ${y}px)`;
          // The thread that would take it in shows it.
          const { edge } = hitTest(store, toFlow(store.camera.value, { x, y }));
          if (store.state.getState().hovered.edge !== edge) {
            store.state.setState({ hovered: edge === undefined ? {} : { edge } });
            store.overlay.paint();
          }
        }
      };
      const end = (event: globalThis.PointerEvent) => {
        window.removeEventListener('pointermove', move);
        window.removeEventListener('pointerup', end);
        window.removeEventListener('pointercancel', end);
        const dragged = ghost.current;
        dragged?.remove();
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
        addNode(store, choice.definition, { at, ...on }, choice.item);
      };
      window.addEventListener('pointermove', move);
      window.addEventListener('pointerup', end);
      window.addEventListener('pointercancel', end);
    },
  };
}
