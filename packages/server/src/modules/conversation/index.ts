export { connectorOf, personOf } from './conversationKey.js';
export { conversationModule } from './module.js';
export { requireOwner } from './requireOwner.js';
export { runKey } from './runKey.js';
