export { documentationModule } from './module.js';
