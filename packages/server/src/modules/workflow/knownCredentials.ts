import type { KnownCredential } from '@heddle/workflow-schema';
import type { SpaceAccess } from '../../kernel/access.js';
import { defineExtensionPoint } from '../../kernel/extensionPoints.js';
import type { App } from '../../kernel/services.js';

/** Lists the credentials by name that a person may use in the documents of a space. */
export type ListCredentials = (app: App, access: SpaceAccess) => Promise<readonly KnownCredential[]>;

export const credentialLists = defineExtensionPoint<ListCredentials>('credentials for documents');
