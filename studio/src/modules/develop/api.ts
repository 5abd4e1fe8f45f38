import { intelligence } from '@heddle/api-contract/families/intelligence';
import { createModuleClient } from '../../shared/api/client.js';

export const api = createModuleClient({ intelligence });
