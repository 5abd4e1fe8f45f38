export { GroupPanel } from '../groups/GroupPanel.js';
export { HistoryPanel } from '../history/HistoryPanel.js';
export { ItemDialog } from '../items/ItemDialog.js';
export { Finder } from '../parts/Finder.js';
export { ReplacePanel } from '../replace/ReplacePanel.js';
export { ShortcutSheet } from '../shortcuts/ShortcutSheet.js';
export { TemplateStrip } from '../templates/TemplateStrip.js';
