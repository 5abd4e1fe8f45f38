export { type AddPanelNow, useAddPanel } from './useAddPanel.js';
export { type CameraNow, useCamera } from './useCamera.js';
export { type CanvasCommand, useCanvasCommands } from './useCanvasCommands.js';
export { type ContextMenuNow, useContextMenu } from './useContextMenu.js';
export { type DocumentNow, useDocument } from './useDocument.js';
export { type FinderNow, useFinder } from './useFinder.js';
export { type HistoryNow, useHistory } from './useHistory.js';
export { useOpenNode } from './useOpenNode.js';
export { type SelectionNow, useSelection } from './useSelection.js';
