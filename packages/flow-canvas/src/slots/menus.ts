export { ContextMenu } from '../parts/ContextMenu.js';
export { ZoomChoices } from '../parts/ZoomChoices.js';
export { RenameField } from '../rename/RenameField.js';
export { SelectionToolbar } from '../selection/SelectionToolbar.js';

// Comes after the tools, and says so to bundlers: they then keep in one file what both need.
export { tools } from './tools.js';
