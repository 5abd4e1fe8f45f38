export { CallRate } from '../../kernel/CallRate.js';
export { runServiceModule } from './module.js';
