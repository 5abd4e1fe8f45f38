export { CallRate } from './CallRate.js';
export { runServiceModule } from './module.js';
