export { pluginConsentModule } from './module.js';
