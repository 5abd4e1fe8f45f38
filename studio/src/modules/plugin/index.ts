export { AgentHosts } from './code/AgentHosts.js';
export { NewPluginButton } from './components/NewPluginButton.js';
export { PluginActions } from './components/PluginActions.js';
export { ToolDialog } from './components/ToolDialog.js';
export { usePlugin, useVersionTools } from './queries.js';
