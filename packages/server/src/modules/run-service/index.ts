export { CallRate } from '../../kernel/CallRate.js';
export { browserDatabases } from './databases.js';
export { runServiceModule } from './module.js';
