import { Fragment, useDeferredValue, useEffect, useId, useState } from 'react';
import { Popup } from '../controls/Popup.js';
import type { Entry, FinderMode } from '../finder/Entry.js';
import { useFinder } from '../hooks/useFinder.js';
import { IconSearch } from '../icons/IconSearch.js';
import { useTypedAhead } from '../late/TypedAhead.js';
import { formatMoreMessage, type Message } from '../moreMessages.js';
import { anchorAt } from './anchorAt.js';
import { useCanvasRoot, useCanvasState, useCanvasStore } from './CanvasContext.js';
import { choiceKeys } from './choiceKeys.js';
import { focusAfter } from './FocusKeeper.js';

/** Maximum number of results rendered; further ones are only counted. */
const shown = 60;

/** A search field with results: nodes to jump to, commands to run, or nodes to connect to. */
export function Finder() {
  const mode = useCanvasState((state) => state.finder);
  return mode === undefined ? null : <OpenFinder key={mode} mode={mode} />;
}

function OpenFinder({ mode }: { mode: FinderMode }) {
  const store = useCanvasStore();
  const root = useCanvasRoot();
  const [query, setQuery] = useState(useTypedAhead());
  const [active, setActive] = useState(0);
  const listId = useId();
  const deferred = useDeferredValue(query);
  const { label, entries: found, choose, close } = useFinder(deferred);
  // There are few enough commands to show all of them.
  const entries = mode === 'commands' ? found : found.slice(0, shown);
  const current = Math.max(0, Math.min(active, entries.length - 1));
  const chosen = entries[current];
  // In a large graph, results arrive a moment after typing; Enter applies to the results for the typed text.
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    if (!isAsked || deferred !== query) return;
    setAsked(false);
    if (chosen !== undefined) choose(chosen);
  });
  const onKeyDown = choiceKeys(current, entries.length - 1, {
    walk: setActive,
    take: () => {
      setAsked(true);
      return true;
    },
  });
  return (
    <Popup
      anchor={() => anchorAt(root.current)}
      hang="inside"
      role="dialog"
      label={label}
      className="flow-finder"
      focusAfter={() => focusAfter(root.current)}
      onClose={close}
    >
      <div className="flow-search">
        <IconSearch size={16} stroke={1.75} />
        <input
          // biome-ignore lint/a11y/noAutofocus: the panel opens to be typed into.
          autoFocus
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={entries[current] && `${listId}-${current}`}
          aria-label={label}
          placeholder={label}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className="flow-choices" id={listId} role="listbox" aria-label={label}>
        {entries.length === 0 && (
          <p className="flow-none">{formatMoreMessage(store, emptyMessage(mode, query), { query })}</p>
        )}
        {entries.map((entry, index) => (
          <Fragment key={entry.id}>
            {deferred === '' && entry.group !== entries[index - 1]?.group && (
              <div className="flow-choice-group" aria-hidden="true">
                {entry.group}
              </div>
            )}
            <Line
              entry={entry}
              id={`${listId}-${index}`}
              isActive={index === current}
              onChoose={() => choose(entry)}
            />
          </Fragment>
        ))}
        {found.length > entries.length && (
          <p className="flow-none">
            {formatMoreMessage(store, 'moreFound', { count: found.length - entries.length })}
          </p>
        )}
      </div>
    </Popup>
  );
}

interface LineProps {
  entry: Entry;
  id: string;
  isActive: boolean;
  onChoose(): void;
}

function Line({ entry, id, isActive, onChoose }: LineProps) {
  const { title, detail, keys, refusal } = entry;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field's keys choose.
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      aria-disabled={refusal !== undefined || undefined}
      className="flow-found"
      ref={(element) => {
        if (isActive) element?.scrollIntoView?.({ block: 'nearest' });
      }}
      onClick={onChoose}
    >
      <b>{title}</b>
      <span>{refusal ?? detail}</span>
      {keys?.map((text) => (
        <kbd key={text}>{text}</kbd>
      ))}
    </div>
  );
}

function emptyMessage(mode: FinderMode, query: string): Message {
  if (mode === 'connect' && query === '') return 'nothingToConnect';
  if (mode === 'disconnect') return 'unconnected';
  return mode === 'commands' ? 'noCommand' : 'nothingFound';
}
