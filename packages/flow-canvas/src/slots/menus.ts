export { ContextMenu } from '../parts/ContextMenu.js';
export { ToolChoices } from '../parts/ToolChoices.js';
export { ZoomChoices } from '../parts/ZoomChoices.js';
export { RenameField } from '../rename/RenameField.js';
export { SelectionToolbar } from '../selection/SelectionToolbar.js';

// Importing the tools first tells bundlers that they are already loaded, so shared modules stay in one chunk.
export { tools } from './tools.js';
