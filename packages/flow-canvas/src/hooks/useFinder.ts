import { useMemo } from 'react';
import type { Entry, FinderMode } from '../finder/Entry.js';
import { findCommands } from '../finder/findCommands.js';
import { findConnections } from '../finder/findConnections.js';
import { findDisconnections } from '../finder/findDisconnections.js';
import { findNodes } from '../finder/findNodes.js';
import { formatMoreMessage, type Message } from '../moreMessages.js';
import { useCanvasState, useCanvasStore } from '../parts/CanvasContext.js';
import type { CanvasStore } from '../store/createCanvasStore.js';

const modes: Record<FinderMode, { label: Message; find(store: CanvasStore, query: string): Entry[] }> = {
  nodes: { label: 'findNodes', find: findNodes },
  commands: { label: 'findCommands', find: findCommands },
  connect: { label: 'findConnections', find: findConnections },
  disconnect: { label: 'findToDisconnect', find: findDisconnections },
};

/** State and actions of the finder and the command list, for hosts that render their own. */
export interface FinderNow {
  /** The kind of entries being searched; undefined while the finder is closed. */
  readonly mode: FinderMode | undefined;
  /** Label of the search field. */
  readonly label: string;
  /** Matches, best first. One with a `refusal` cannot be chosen now. */
  readonly entries: readonly Entry[];
  /** Opens or runs the entry and closes the finder, or notifies the user why it cannot be chosen. */
  choose(entry: Entry): void;
  /** Closes the finder; the focus returns to the canvas. */
  close(): void;
}

/** State and actions of the finder. Use it in a component set as a slot. */
export function useFinder(query: string): FinderNow {
  const store = useCanvasStore();
  const mode = useCanvasState((state) => state.finder);
  const entries = useMemo(
    () => (mode === undefined ? [] : modes[mode].find(store, query)),
    [store, mode, query],
  );
  const close = () => store.state.setState({ finder: undefined });
  return {
    mode,
    label: mode === undefined ? '' : formatMoreMessage(store, modes[mode].label),
    entries,
    choose: (entry) => {
      if (entry.refusal !== undefined) {
        store.notify(entry.refusal);
        return;
      }
      close();
      entry.run();
    },
    close,
  };
}
