import { space } from '@heddle/api-contract/families/space';
import { spending } from '@heddle/api-contract/families/spending';
import { createModuleClient } from '../../shared/api/client.js';

export const api = createModuleClient({ space, spending });
