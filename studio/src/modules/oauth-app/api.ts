import { oauth } from '@heddle/api-contract/families/oauth';
import { oauthApp } from '@heddle/api-contract/families/oauth-app';
import { createModuleClient } from '../../shared/api/client.js';

export const api = createModuleClient({ oauth, oauthApp });
