import { accessToken } from '@heddle/api-contract/families/access-token';
import { createModuleClient } from '../../shared/api/client.js';

export const api = createModuleClient({ accessToken });
