export { archiveModule } from './module.js';
