export { checkName, expiryOf } from './accessTokens.js';
export { accessTokenModule } from './module.js';
export { byResource, checkPermissions } from './scope.js';
export { addTokenUse, isTokenSpent } from './spending.js';
