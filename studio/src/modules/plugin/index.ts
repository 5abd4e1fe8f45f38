export { ToolHosts } from './code/ToolHosts.js';
export { NewPluginButton } from './components/NewPluginButton.js';
export { PluginActions } from './components/PluginActions.js';
export { readToolDetail, type ToolDetail, useToolDetail } from './pick/detailQueries.js';
export { ToolDialog } from './pick/ToolDialog.js';
export { type ChosenTool, type ToolSource, toolSources } from './pick/ToolGroup.js';
export { findTools } from './pick/toolQueries.js';
