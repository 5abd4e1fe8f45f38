/**
 * Permissions of access tokens by resource, written `Resource.action`; the client libraries know one of them,
 * `Connector.botChat`.
 */
export const tokenPermissions = {
  Account: ['read'],
  Workspace: ['list', 'create', 'delete'],
  Member: ['list', 'add', 'remove', 'update'],
  File: ['upload', 'read'],
  App: ['listAuthorizations'],
  Audio: ['use'],
  Bot: ['read', 'list', 'create', 'edit', 'publish'],
  Chat: ['chat', 'read'],
  Conversation: ['read', 'write'],
  Message: ['read', 'write'],
  Plugin: ['edit'],
  Store: ['read', 'duplicate'],
  Knowledge: ['read', 'write'],
  Variable: ['read', 'write'],
  Workflow: ['run', 'read', 'list', 'edit'],
} as const;

type Permissions = typeof tokenPermissions;

/** A permission of an access token. */
export type Permission = { [R in keyof Permissions]: `${R}.${Permissions[R][number]}` }[keyof Permissions];

/** All permissions. */
export const everyPermission: readonly Permission[] = Object.entries(tokenPermissions).flatMap(
  ([resource, actions]) => actions.map((action) => `${resource}.${action}` as Permission),
);
