export { workflowFeatureModule } from './module.js';
