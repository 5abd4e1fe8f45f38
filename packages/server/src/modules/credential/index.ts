export { credentialModule } from './module.js';
export { withCredentials } from './withCredentials.js';
