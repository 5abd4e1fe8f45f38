export { NewPluginButton } from './components/NewPluginButton.js';
export { PluginActions } from './components/PluginActions.js';
export { PluginIcon } from './components/PluginIcon.js';
export { PluginState } from './components/PluginState.js';
export { pluginMessages } from './pluginMessages.js';
