import { LatePart } from '../late/LatePart.js';
import { lateSeldom, panels } from './lateTools.js';

/** The panels whose code comes when the first of them is opened. Each draws nothing while it is closed. */
export const late = {
  addPanel: (
    <LatePart
      module={panels}
      name="AddPanel"
      isNeeded={(state) => state.addPanel !== undefined}
      close={{ addPanel: undefined }}
      takesTyping
    />
  ),
  contextMenu: (
    <LatePart
      module={panels}
      name="ContextMenu"
      isNeeded={(state) => state.menu !== undefined}
      close={{ menu: undefined }}
      takesTyping
    />
  ),
  groupPanel: (
    <LatePart
      module={panels}
      name="GroupPanel"
      isNeeded={(state) => state.openGroup !== undefined}
      close={{ openGroup: undefined }}
    />
  ),
  finder: (
    <LatePart
      module={panels}
      name="Finder"
      isNeeded={(state) => state.finder !== undefined}
      close={{ finder: undefined }}
      takesTyping
    />
  ),
  itemDialog: (
    <LatePart
      module={lateSeldom}
      name="ItemDialog"
      isNeeded={(state) => state.itemDialog !== undefined}
      close={{ itemDialog: undefined }}
      takesTyping
    />
  ),
  nodePanel: (
    <LatePart
      module={panels}
      name="FormPanel"
      isNeeded={(state) => state.openNode !== undefined}
      close={{ openNode: undefined }}
    />
  ),
  history: (
    <LatePart
      module={panels}
      name="HistoryPanel"
      isNeeded={(state) => state.isHistoryOpen}
      close={{ isHistoryOpen: false }}
      takesTyping
    />
  ),
  placing: (
    <LatePart
      module={panels}
      name="PlaceLayer"
      isNeeded={(state) => state.placing !== undefined}
      close={{ placing: undefined }}
    />
  ),
  replacePanel: (
    <LatePart
      module={lateSeldom}
      name="ReplacePanel"
      isNeeded={(state) => state.isReplaceOpen}
      close={{ isReplaceOpen: false }}
      takesTyping
    />
  ),
  shortcuts: (
    <LatePart
      module={panels}
      name="ShortcutSheet"
      isNeeded={(state) => state.areShortcutsOpen}
      close={{ areShortcutsOpen: false }}
      takesTyping
    />
  ),
  renameField: (
    <LatePart
      module={panels}
      name="RenameField"
      isNeeded={(state) => state.renaming !== undefined}
      close={{ renaming: undefined }}
    />
  ),
  zoomChoices: (
    <LatePart
      module={panels}
      name="ZoomChoices"
      isNeeded={(state) => state.isZoomMenuOpen}
      close={{ isZoomMenuOpen: false }}
      takesTyping
    />
  ),
};
