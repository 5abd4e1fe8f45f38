export { chatFlowRoleModule } from './module.js';
export { findRole, type RoleSettings, readRoleSettings, storeRole } from './roles.js';
