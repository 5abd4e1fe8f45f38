export { modelModule } from './module.js';
