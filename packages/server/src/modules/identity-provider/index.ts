export { identityProviderModule } from './module.js';
