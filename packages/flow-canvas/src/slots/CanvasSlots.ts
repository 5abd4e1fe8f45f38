import type { ComponentType } from 'react';

/** The panels of the canvas, by the names under which a host replaces them. */
export type SlotName =
  /** The dock at the bottom with tools, zoom, history and "Add node". */
  | 'toolbar'
  /** The zoom level with its menu, inside the dock. */
  | 'zoomMenu'
  /** The toolbar above a selection of several nodes, and the reasons if one of its actions is refused. */
  | 'selectionTools'
  /** Name and colour of a group: `state.openGroup` is set while it is open. */
  | 'groupPanel'
  /** The overview of the whole graph. */
  | 'minimap'
  /**
   * The panel to add or replace a node: `useCanvasState((state) => state.addPanel)` is set while it is open.
   */
  | 'addPanel'
  /** The dialog with the host's further items: `state.itemDialog` is set while it is open. */
  | 'itemDialog'
  /** The context menu: `state.menu` is set while it is open. */
  | 'contextMenu'
  /** Search, list of commands and "connect to": `state.finder` is set while it is open. */
  | 'finder'
  /** The list of history steps: `state.isHistoryOpen` is set while it is open. */
  | 'history'
  /** The list of `issues`: `useProblems().isOpen` while it is open. */
  | 'problemPanel'
  /** Find and replace on the whole canvas: `state.isReplaceOpen` is set while it is open. */
  | 'replacePanel'
  /** The sheet of keyboard shortcuts: `state.areShortcutsOpen` is set while it is open. */
  | 'shortcuts'
  /** Toasts. Announcements for screen readers continue when it is hidden or replaced. */
  | 'notices'
  /** The hint on a canvas without nodes. */
  | 'emptyState'
  /** The host's `templates` on a canvas on which nothing has been built yet. */
  | 'templates'
  /** Top center; contains the property `banner`. */
  | 'banner'
  /** The side panel around `renderNodePanel`: `state.openNode` is set while it is open. */
  | 'nodePanel'
  /** The graph as a list for screen readers. */
  | 'nodeList';

/**
 * The host's replacements of panels. `null` hides a panel; a component replaces it. The component gets no
 * properties: it reads the canvas through hooks (`useCanvasCommands`, `useSelection`, ...) and is rendered
 * where the panel was. A component that throws is left out and reported as `host-failed`.
 */
export type CanvasSlots = { readonly [Name in SlotName]?: ComponentType | null };
