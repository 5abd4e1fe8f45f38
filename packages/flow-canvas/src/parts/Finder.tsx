import { Dialog } from '@base-ui/react/dialog';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useDeferredValue, useId, useMemo, useState } from 'react';
import type { Entry, FinderMode } from '../finder/Entry.js';
import { findCommands } from '../finder/findCommands.js';
import { findConnections } from '../finder/findConnections.js';
import { findNodes } from '../finder/findNodes.js';
import type { Message } from '../messages.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { useCanvasState, useCanvasStore } from './CanvasContext.js';
import { focusAfter } from './focusAfter.js';

/** More lines than anybody reads are counted, not drawn. */
const shown = 60;

const modes: Record<FinderMode, { label: Message; find(store: CanvasStore, query: string): Entry[] }> = {
  nodes: { label: 'findNodes', find: findNodes },
  commands: { label: 'findCommands', find: findCommands },
  connect: { label: 'findConnections', find: findConnections },
};

/** One field and one list: nodes to jump to, commands to run, or nodes to connect to. */
export function Finder({ container }: { container: RefObject<HTMLElement | null> }) {
  const store = useCanvasStore();
  const mode = useCanvasState((state) => state.finder);
  return (
    <Dialog.Root
      open={mode !== undefined}
      onOpenChange={(isOpen) => !isOpen && store.state.setState({ finder: undefined })}
    >
      <Dialog.Portal container={container}>
        <Dialog.Popup
          className="flow-finder"
          aria-label={mode && store.say(modes[mode].label)}
          finalFocus={focusAfter(container)}
        >
          {mode !== undefined && <FinderBody key={mode} mode={mode} />}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function FinderBody({ mode }: { mode: FinderMode }) {
  const store = useCanvasStore();
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const listId = useId();
  const deferred = useDeferredValue(query);
  const { label, find } = modes[mode];
  const found = useMemo(() => find(store, deferred), [store, find, deferred]);
  const entries = found.slice(0, shown);
  const current = Math.max(0, Math.min(active, entries.length - 1));
  const choose = (entry: Entry | undefined) => {
    if (entry === undefined) return;
    store.state.setState({ finder: undefined });
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setActive(Math.min(current + 1, entries.length - 1));
    else if (event.key === 'ArrowUp') setActive(Math.max(current - 1, 0));
    else if (event.key === 'Enter') choose(entries[current]);
    else return;
    event.preventDefault();
  };
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
          aria-activedescendant={entries[current] && `${listId}-${current}`}
          aria-label={store.say(label)}
          placeholder={store.say(label)}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className="flow-choices" id={listId} role="listbox" aria-label={store.say(label)}>
        {entries.length === 0 && <p className="flow-none">{store.say(emptyWords(mode, query), { query })}</p>}
        {entries.map((entry, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option.
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field's keys choose.
          <div
            key={entry.id}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === current}
            className="flow-found"
            ref={(element) => {
              if (index === current) element?.scrollIntoView?.({ block: 'nearest' });
            }}
            onClick={() => choose(entry)}
          >
            <b>{entry.title}</b>
            <span>{entry.detail}</span>
          </div>
        ))}
        {found.length > entries.length && (
          <p className="flow-none">{store.say('moreFound', { count: found.length - entries.length })}</p>
        )}
      </div>
    </>
  );
}

function emptyWords(mode: FinderMode, query: string): Message {
  if (mode === 'connect' && query === '') return 'nothingToConnect';
  return mode === 'commands' ? 'noCommand' : 'nothingFound';
}
