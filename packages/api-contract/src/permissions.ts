/**
 * What access tokens may be allowed, by resource: an action on a resource is written `Resource.action`, as the client
 * libraries write the one of them that they know, `Connector.botChat`.
 */
export const tokenPermissions = {
  Account: ['read'],
  Workspace: ['list', 'create', 'delete'],
  Member: ['list', 'add', 'remove', 'update'],
  File: ['upload', 'read'],
  App: ['listAuthorizations'],
  Audio: ['use'],
} as const;

type Permissions = typeof tokenPermissions;

/** One permission of an access token. */
export type Permission = { [R in keyof Permissions]: `${R}.${Permissions[R][number]}` }[keyof Permissions];

/** Every permission there is. */
export const everyPermission: readonly Permission[] = Object.entries(tokenPermissions).flatMap(
  ([resource, actions]) => actions.map((action) => `${resource}.${action}` as Permission),
);
