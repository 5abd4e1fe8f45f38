export { promptModule } from './module.js';
