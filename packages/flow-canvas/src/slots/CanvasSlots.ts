import type { ComponentType } from 'react';

/** The panels of the canvas, by the names under which a host replaces them. */
export type SlotName =
  /** The dock at the bottom with tools, zoom, history and "Add node". */
  | 'toolbar'
  /** The zoom figure with its menu, inside the dock. */
  | 'zoomMenu'
  /** The row of tools over a selection of several nodes, and the reasons when one of them is refused. */
  | 'selectionTools'
  /** Name and colour of a group: `state.openGroup` is set while it is open. */
  | 'groupPanel'
  /** The whole graph in small. */
  | 'minimap'
  /** What opens to add or replace a node: `useCanvasState((state) => state.addPanel)` is set while it is open. */
  | 'addPanel'
  /** What the host has beyond that, in a dialog: `state.itemDialog` is set while it is open. */
  | 'itemDialog'
  /** The menu of the right button: `state.menu` is set while it is open. */
  | 'contextMenu'
  /** Search, list of commands and "connect to": `state.finder` is set while it is open. */
  | 'finder'
  /** The list of steps: `state.isHistoryOpen` is set while it is open. */
  | 'history'
  /** The list of `issues`: `useProblems().isOpen` while it is open. */
  | 'problemPanel'
  /** Finds words on the whole canvas and replaces them: `state.isReplaceOpen` is set while it is open. */
  | 'replacePanel'
  /** The sheet of all keys: `state.areShortcutsOpen` is set while it is open. */
  | 'shortcuts'
  /** Says what happened. The canvas goes on telling screen readers when it is hidden or replaced. */
  | 'notices'
  /** What stands on a canvas without nodes. */
  | 'emptyState'
  /** The host's `templates` on a canvas on which nothing was built yet. */
  | 'templates'
  /** Top middle; holds the property `banner`. */
  | 'banner'
  /** The side panel around `renderNodePanel`: `state.openNode` is set while it is open. */
  | 'nodePanel'
  /** The graph as a list for screen readers. */
  | 'nodeList';

/**
 * Panels of the host's own. `null` hides a panel, a component takes its place. It gets no properties: it reads the
 * canvas through hooks (`useCanvasCommands`, `useSelection`, ...) and is drawn where the panel was. A component that
 * throws is left out and reported as `host-failed`.
 */
export type CanvasSlots = { readonly [Name in SlotName]?: ComponentType | null };
