export { runServiceModule } from './module.js';
