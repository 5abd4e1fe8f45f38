export { GroupPanel } from '../groups/GroupPanel.js';
export { HistoryPanel } from '../history/HistoryPanel.js';
export { ItemDialog } from '../items/ItemDialog.js';
export { Finder } from '../parts/Finder.js';
export { ProblemPanel } from '../problems/ProblemPanel.js';
export { ReplacePanel } from '../replace/ReplacePanel.js';
export { ShortcutSheet } from '../shortcuts/ShortcutSheet.js';
export { TemplateStrip } from '../templates/TemplateStrip.js';

// Importing the tools first tells bundlers that they are already loaded, so shared modules stay in one chunk.
export { tools } from './tools.js';
