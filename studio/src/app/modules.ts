// Every module of the studio, one line each.
export { accessTokenModule } from '../modules/access-token/routes.js';
export { accountModule } from '../modules/account/routes.js';
export { agentModule } from '../modules/agent/routes.js';
export { auditModule } from '../modules/audit/routes.js';
export { developModule } from '../modules/develop/routes.js';
export { enterpriseModule } from '../modules/enterprise/routes.js';
export { fileModule } from '../modules/file/routes.js';
export { libraryModule } from '../modules/library/routes.js';
export { mcpModule } from '../modules/mcp/routes.js';
export { modelModule } from '../modules/model/routes.js';
export { oauthModule } from '../modules/oauth/routes.js';
export { oauthAppModule } from '../modules/oauth-app/routes.js';
export { pluginModule } from '../modules/plugin/routes.js';
export { pluginConsentModule } from '../modules/plugin-consent/routes.js';
export { serviceIdentityModule } from '../modules/service-identity/routes.js';
export { spaceModule } from '../modules/space/routes.js';
export { workflowModule } from '../modules/workflow/routes.js';
