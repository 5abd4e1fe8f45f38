export { installationInfoModule } from './module.js';
