export { botLegacyModule } from './module.js';
