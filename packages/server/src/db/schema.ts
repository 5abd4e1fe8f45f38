// Only for the migration tool; modules import their own tables.
export * from '../jobs/tables.js';
export * from '../modules/access-token/tables.js';
export * from '../modules/account/tables.js';
export * from '../modules/audit/tables.js';
export * from '../modules/collaborator/tables.js';
export * from '../modules/enterprise/tables.js';
export * from '../modules/file/tables.js';
export * from '../modules/identity-provider/tables.js';
export * from '../modules/model-manage/tables.js';
export * from '../modules/oauth/tables.js';
export * from '../modules/oauth-app/tables.js';
export * from '../modules/run/tables.js';
export * from '../modules/service-identity/tables.js';
export * from '../modules/space/tables.js';
export * from '../modules/workflow/tables.js';
export * from '../resources/tables.js';
