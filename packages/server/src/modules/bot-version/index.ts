export { botVersionModule } from './module.js';
