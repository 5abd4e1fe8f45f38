import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { readStored, writeStored } from '../../shared/browserStorage.js';
import { parseTab, type Tab } from './openTabs.js';
import type { OpenTabs } from './useOpenTabs.js';

/** Two editors side by side need this much width. */
const wide = '(min-width: 900px)';

export const minPaneWidth = 280;

interface StoredSplit {
  /** Key of the tab in the second pane. */
  beside: string | undefined;
  /** Its width in pixels. */
  width: number;
}

/** A second tab beside the shown one. */
export interface Split {
  /** Key of the tab in the second pane; undefined without one, and in narrow windows. */
  beside: string | undefined;
  besideTab: Tab | undefined;
  width: number;
  /** Whether the window is wide enough for two panes. */
  isPossible: boolean;
  /** Shows a tab in the second pane; undefined closes the pane. */
  show(key: string | undefined): void;
  /** Opens a tab in the first pane. The one in the second pane changes places with it. */
  open(key: string, at?: string): void;
  /** Shows the tab after the shown one in the second pane, or closes the pane. */
  toggle(): void;
  resize(width: number): void;
}

/** The second pane of an app; this browser remembers its tab and width. */
export function useSplit(projectId: string, tabs: OpenTabs): Split {
  const [stored, setStored] = useState(() => readSplit(projectId));
  const isWide = useMediaQuery(wide, window.matchMedia?.(wide).matches ?? true) ?? true;
  const { active } = tabs;
  // A tab is in one pane only: two editors of one resource would overwrite each other.
  const isThere =
    stored.beside !== undefined && stored.beside !== active && tabs.tabs.includes(stored.beside);
  const beside = isThere && isWide && active !== undefined ? stored.beside : undefined;
  useEffect(() => {
    writeStored(storageKey(projectId), stored);
  }, [projectId, stored]);
  const show = (key: string | undefined) => setStored((before) => ({ ...before, beside: key }));
  return {
    beside,
    besideTab: beside === undefined ? undefined : parseTab(beside),
    width: stored.width,
    isPossible: isWide,
    show,
    open(key, at) {
      if (key === beside) show(active);
      tabs.open(key, at);
    },
    toggle() {
      if (beside !== undefined) return show(undefined);
      const index = active === undefined ? -1 : tabs.tabs.indexOf(active);
      show(tabs.tabs[index + 1] ?? tabs.tabs[index - 1]);
    },
    resize(width) {
      const most = Math.max(minPaneWidth, window.innerWidth - 240 - minPaneWidth);
      setStored((before) => ({
        ...before,
        width: Math.min(most, Math.max(minPaneWidth, Math.round(width))),
      }));
    },
  };
}

const storageKey = (projectId: string) => `heddle.app-split.${projectId}`;
const usualWidth = 480;

/** Storage may hold anything. */
function readSplit(projectId: string): StoredSplit {
  const stored = readStored(storageKey(projectId));
  const { beside, width } = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<
    string,
    unknown
  >;
  return {
    beside: typeof beside === 'string' && parseTab(beside) ? beside : undefined,
    width: typeof width === 'number' && width >= minPaneWidth && width < 10_000 ? width : usualWidth,
  };
}
