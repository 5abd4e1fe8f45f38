export { ToolHosts } from './code/ToolHosts.js';
export { LatePluginDialog } from './components/LatePluginDialog.js';
export { NewPluginButton } from './components/NewPluginButton.js';
export { PluginActions } from './components/PluginActions.js';
export { PluginTab } from './pages/PluginTab.js';
export { readToolDetail, type ToolDetail, useToolDetail } from './pick/detailQueries.js';
export { ToolDialog } from './pick/ToolDialog.js';
export { type ChosenTool, pickSources, type ToolSource } from './pick/ToolGroup.js';
export { findTools } from './pick/toolQueries.js';
