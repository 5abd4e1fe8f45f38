export { type App, findActiveApp, requireApp } from './apps.js';
export { findKey, readPublicKey, signatureAlgorithm } from './keys.js';
export { oauthAppModule } from './module.js';
export { isSecretOf } from './secrets.js';
