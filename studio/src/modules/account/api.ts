import { account } from '@heddle/api-contract/families/account';
import { identityProvider } from '@heddle/api-contract/families/identity-provider';
import { createModuleClient } from '../../shared/api/client.js';

export const api = createModuleClient({ account, identityProvider });
