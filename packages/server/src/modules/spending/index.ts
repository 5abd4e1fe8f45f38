export { spendingModule } from './module.js';
