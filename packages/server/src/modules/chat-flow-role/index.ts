export { chatFlowRoleModule } from './module.js';
export { findRole } from './roles.js';
