export { runHistoryModule } from './module.js';
