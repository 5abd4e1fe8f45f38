import { space } from '@heddle/api-contract/families/space';
import { spending } from '@heddle/api-contract/families/spending';
import { createModuleClient } from '../../shared/api/client.js';
import './refusals.js';

export const api = createModuleClient({ space, spending });
