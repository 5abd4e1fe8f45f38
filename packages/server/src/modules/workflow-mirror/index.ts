export { workflowMirrorModule } from './module.js';
