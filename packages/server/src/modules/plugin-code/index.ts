export { pluginCodeModule } from './module.js';
