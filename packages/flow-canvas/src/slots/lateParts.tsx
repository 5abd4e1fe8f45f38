import { LatePart } from '../late/LatePart.js';
import { isListShown } from '../store/CanvasState.js';
import { lateAdding, lateDialogs, lateMenus, lateOutlines } from './lateTools.js';

/** Panels whose code loads when the first of them is opened. Each renders nothing while it is closed. */
export const late = {
  addPanel: (
    <LatePart
      module={lateAdding}
      name="AddPanel"
      isNeeded={(state) => state.addPanel !== undefined}
      close={{ addPanel: undefined }}
      takesTyping
    />
  ),
  contextMenu: (
    <LatePart
      module={lateMenus}
      name="ContextMenu"
      isNeeded={(state) => state.menu !== undefined}
      close={{ menu: undefined }}
      takesTyping
    />
  ),
  groupPanel: (
    <LatePart
      module={lateDialogs}
      name="GroupPanel"
      isNeeded={(state) => state.openGroup !== undefined}
      close={{ openGroup: undefined }}
    />
  ),
  finder: (
    <LatePart
      module={lateDialogs}
      name="Finder"
      isNeeded={(state) => state.finder !== undefined}
      close={{ finder: undefined }}
      takesTyping
    />
  ),
  itemDialog: (
    <LatePart
      module={lateDialogs}
      name="ItemDialog"
      isNeeded={(state) => state.itemDialog !== undefined}
      close={{ itemDialog: undefined }}
      takesTyping
    />
  ),
  list: (
    <LatePart module={lateOutlines} name="ListView" isNeeded={isListShown} close={{ projection: 'canvas' }} />
  ),
  history: (
    <LatePart
      module={lateDialogs}
      name="HistoryPanel"
      isNeeded={(state) => state.isHistoryOpen}
      close={{ isHistoryOpen: false }}
      takesTyping
    />
  ),
  placing: (
    <LatePart
      module={lateAdding}
      name="PlaceLayer"
      isNeeded={(state) => state.placing !== undefined}
      close={{ placing: undefined }}
    />
  ),
  problemPanel: (
    <LatePart
      module={lateDialogs}
      name="ProblemPanel"
      isNeeded={(state) => state.areProblemsOpen}
      close={{ areProblemsOpen: false }}
    />
  ),
  replacePanel: (
    <LatePart
      module={lateDialogs}
      name="ReplacePanel"
      isNeeded={(state) => state.isReplaceOpen}
      close={{ isReplaceOpen: false }}
      takesTyping
    />
  ),
  shortcuts: (
    <LatePart
      module={lateDialogs}
      name="ShortcutSheet"
      isNeeded={(state) => state.areShortcutsOpen}
      close={{ areShortcutsOpen: false }}
      takesTyping
    />
  ),
  renameField: (
    <LatePart
      module={lateMenus}
      name="RenameField"
      isNeeded={(state) => state.renaming !== undefined}
      close={{ renaming: undefined }}
    />
  ),
  toolChoices: (
    <LatePart
      module={lateMenus}
      name="ToolChoices"
      isNeeded={(state) => state.isToolMenuOpen}
      close={{ isToolMenuOpen: false }}
      takesTyping
    />
  ),
  zoomChoices: (
    <LatePart
      module={lateMenus}
      name="ZoomChoices"
      isNeeded={(state) => state.isZoomMenuOpen}
      close={{ isZoomMenuOpen: false }}
      takesTyping
    />
  ),
};
