export { describeInvitation, takeInvitation } from './joining.js';
export { enterpriseModule } from './module.js';
