import { oauth } from '@heddle/api-contract/families/oauth';
import { createModuleClient } from '../../shared/api/client.js';

export const api = createModuleClient({ oauth });
