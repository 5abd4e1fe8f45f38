export { GroupPanel } from '../groups/GroupPanel.js';
export { HistoryPanel } from '../history/HistoryPanel.js';
export { ItemDialog } from '../items/ItemDialog.js';
export { Finder } from '../parts/Finder.js';
export { ProblemPanel } from '../problems/ProblemPanel.js';
export { ReplacePanel } from '../replace/ReplacePanel.js';
export { ShortcutSheet } from '../shortcuts/ShortcutSheet.js';
export { TemplateStrip } from '../templates/TemplateStrip.js';

// Comes after the tools, and says so to bundlers: they then keep in one file what both need.
export { tools } from './tools.js';
