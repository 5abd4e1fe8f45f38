export { duplicateVersion } from './duplicateVersion.js';
export { botVersionModule } from './module.js';
