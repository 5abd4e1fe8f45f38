export { AuditLog } from './components/AuditLog.js';
