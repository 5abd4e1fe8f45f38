export { builtInPluginModule } from './module.js';
