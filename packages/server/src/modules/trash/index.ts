export { trashModule } from './module.js';
