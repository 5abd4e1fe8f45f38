import { GroupPanel } from '../groups/GroupPanel.js';
import { HistoryPanel } from '../history/HistoryPanel.js';
import { AddPanel } from '../parts/AddPanel.js';
import { ContextMenu } from '../parts/ContextMenu.js';
import { Finder } from '../parts/Finder.js';
import { FormPanel } from '../parts/FormPanel.js';
import { ZoomChoices } from '../parts/ZoomChoices.js';
import { PlaceLayer } from '../placing/PlaceLayer.js';
import { RenameField } from '../rename/RenameField.js';
import { SelectionToolbar } from '../selection/SelectionToolbar.js';
import { ShortcutSheet } from '../shortcuts/ShortcutSheet.js';

/** The panels that open and close: one file of code, because each of them alone would cost more to fetch than to read. */
export const panels = {
  AddPanel,
  ContextMenu,
  Finder,
  FormPanel,
  GroupPanel,
  HistoryPanel,
  PlaceLayer,
  RenameField,
  SelectionToolbar,
  ShortcutSheet,
  ZoomChoices,
};
