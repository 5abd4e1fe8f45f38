import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Popup } from '../controls/Popup.js';
import { formatMoreMessage } from '../moreMessages.js';
import { anchorAt } from '../parts/anchorAt.js';
import { useCanvasRoot, useCanvasState, useCanvasStore } from '../parts/CanvasContext.js';

const rowHeight = 32;
/** Visible rows of the list. Only these and a few around them are mounted, of up to 1,000 steps. */
const rowsShown = 12;
const rowsAround = 4;
const page = rowsShown - 2;

/** The steps of the history, oldest first. Choosing a step restores the state after it. */
export function HistoryPanel() {
  const store = useCanvasStore();
  const root = useCanvasRoot();
  const isOpen = useCanvasState((state) => state.isHistoryOpen);
  const button = () => root.current?.querySelector<HTMLElement>('[data-flow-command="showHistory"]');
  if (!isOpen) return null;
  return (
    <Popup
      anchor={() => button()?.getBoundingClientRect() ?? anchorAt(root.current)}
      hang="above"
      role="dialog"
      label={formatMoreMessage(store, 'history')}
      className="flow-history"
      trigger={button}
      focusAfter={() => button() ?? root.current}
      onClose={() => store.state.setState({ isHistoryOpen: false })}
    >
      <Steps />
    </Popup>
  );
}

function Steps() {
  const store = useCanvasStore();
  useCanvasState((state) => state.revision);
  const isReadOnly = useCanvasState((state) => state.readOnly);
  const { size, length } = store.history;
  const [active, setActive] = useState(size);
  const [top, setTop] = useState(() => scrollTo(size, 0));
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  useEffect(() => list.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (list.current !== null && Math.abs(list.current.scrollTop - top) > 1) list.current.scrollTop = top;
  }, [top]);
  const shownActive = Math.min(active, length);
  const move = (to: number) => {
    const next = Math.max(0, Math.min(length, to));
    setActive(next);
    setTop((now) => scrollTo(next, now));
  };
  const go = (position: number) => {
    move(position);
    store.travelTo(position);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page }[event.key];
    if (by !== undefined) move(shownActive + by);
    else if (event.key === 'Home') move(0);
    else if (event.key === 'End') move(length);
    else if (event.key === 'Enter' || event.key === ' ') go(shownActive);
    else return;
    event.preventDefault();
  };
  const first = Math.max(0, Math.floor(top / rowHeight) - rowsAround);
  const last = Math.min(length, first + rowsShown + 2 * rowsAround);
  const positions = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return (
    <>
      <div className="flow-history-head">
        <b>{formatMoreMessage(store, 'history')}</b>
        <span>
          {isReadOnly
            ? formatMoreMessage(store, 'readOnly')
            : formatMoreMessage(store, 'historyPlace', { size, length })}
        </span>
      </div>
      <div
        ref={list}
        role="listbox"
        tabIndex={0}
        className="flow-history-list"
        aria-label={formatMoreMessage(store, 'history')}
        aria-activedescendant={`${listId}-${shownActive}`}
        style={{ maxHeight: rowsShown * rowHeight }}
        onScroll={(event) => setTop(event.currentTarget.scrollTop)}
        onKeyDown={onKeyDown}
      >
        <div style={{ height: (length + 1) * rowHeight }} role="presentation">
          {positions.map((position) => (
            <Step
              key={position}
              id={`${listId}-${position}`}
              position={position}
              isActive={position === shownActive}
              onChoose={() => go(position)}
            />
          ))}
        </div>
      </div>
    </>
  );
}

interface StepProps {
  id: string;
  position: number;
  isActive: boolean;
  onChoose(): void;
}

function Step({ id, position, isActive, onChoose }: StepProps) {
  const store = useCanvasStore();
  const { size, length } = store.history;
  const step = store.history.stepAt(position);
  const isHere = position === size;
  const time = step === undefined ? undefined : new Date(step.at);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the list keeps the focus and references the active option.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys.
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      aria-current={isHere ? 'step' : undefined}
      aria-setsize={length + 1}
      aria-posinset={position + 1}
      className="flow-history-step"
      data-undone={position > size || undefined}
      style={{ top: position * rowHeight }}
      onClick={onChoose}
    >
      <b>{step?.label ?? formatMoreMessage(store, 'historyStart')}</b>
      {position > size && <span className="flow-hidden">{formatMoreMessage(store, 'stepUndone')}</span>}
      {isHere && <span>{formatMoreMessage(store, 'historyHere')}</span>}
      {time !== undefined && (
        <time dateTime={time.toISOString()}>
          {time.toLocaleTimeString(store.language, { hourCycle: 'h23' })}
        </time>
      )}
    </div>
  );
}

/** The scroll offset nearest to `now` at which this row is visible. */
function scrollTo(position: number, now: number): number {
  const highest = (position - rowsShown + 1) * rowHeight;
  return Math.max(0, Math.min(position * rowHeight, Math.max(now, highest)));
}
