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

/** Search and the list of commands, for those who draw their own. */
export interface FinderNow {
  /** What is looked through; undefined while it is closed. */
  readonly mode: FinderMode | undefined;
  /** What it is called, for its field. */
  readonly label: string;
  /** What matches, the best first. One with a `refusal` cannot be chosen now. */
  readonly entries: readonly Entry[];
  /** Goes there or does it, and closes; says why where it cannot be chosen. */
  choose(entry: Entry): void;
  close(): void;
}

/** The finder; set as a slot, the component decides what it looks like. */
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
