export { identityProviderModule } from './module.js';
export { finishSignIn } from './signIn.js';
