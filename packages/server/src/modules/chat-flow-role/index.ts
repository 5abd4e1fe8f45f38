export { chatFlowRoleModule } from './module.js';
