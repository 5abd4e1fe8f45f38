export { userModule } from './module.js';
