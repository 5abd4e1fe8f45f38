import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { afterClosing, movedTab, parseTab, readTabs, storeTabs, type Tab, withTab } from './openTabs.js';

const from = '/signed-in/space/$space_id/project-ide/$project_id' as const;

export interface OpenTabs {
  /** Keys of the open tabs, from left to right. */
  tabs: readonly string[];
  active: string | undefined;
  shown: Tab | undefined;
  /** The place in the shown tab. */
  at: string | undefined;
  open(key: string, at?: string): void;
  close(key: string): void;
  /** Closes every tab but this one. */
  closeOthers(key: string): void;
  closeAll(): void;
  move(key: string, step: 1 | -1): void;
}

/** The tabs of an app: the shown one is in the address, all of them are remembered by the browser. */
export function useOpenTabs(spaceId: string, projectId: string): OpenTabs {
  const { open: asked = '', at } = useSearch({ from });
  const navigate = useNavigate();
  const [known, setKnown] = useState(() => readTabs(projectId));
  const active = parseTab(asked) ? asked : undefined;
  const tabs = active === undefined ? known : withTab(known, active);
  function change(next: readonly string[], shown: string | undefined, place?: string) {
    setKnown(next);
    storeTabs(projectId, next);
    void navigate({
      to: '/space/$space_id/project-ide/$project_id',
      params: { space_id: spaceId, project_id: projectId },
      search: { ...(shown !== undefined && { open: shown }), ...(place !== undefined && { at: place }) },
    });
  }
  return {
    ...{ tabs, active, at },
    shown: active === undefined ? undefined : parseTab(active),
    open: (key, place) => change(withTab(tabs, key), key, place),
    close: (key) =>
      change(
        tabs.filter((one) => one !== key),
        afterClosing(tabs, key, active),
        key === active ? undefined : at,
      ),
    closeOthers: (key) => change([key], key, key === active ? at : undefined),
    closeAll: () => change([], undefined),
    move: (key, step) => change(movedTab(tabs, key, step), active, at),
  };
}
