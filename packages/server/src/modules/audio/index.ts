export { audioModule } from './module.js';
