export { auditModule } from './module.js';
