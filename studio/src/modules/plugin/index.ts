export { NewPluginButton } from './components/NewPluginButton.js';
export { PluginActions } from './components/PluginActions.js';
export { PluginIcon } from './components/PluginIcon.js';
export { PluginState } from './components/PluginState.js';
export { ToolDialog } from './components/ToolDialog.js';
export { pluginMessages } from './pluginMessages.js';
export { usePlugin, useVersionTools } from './queries.js';
