import { presence } from '@heddle/api-contract/families/presence';
import { createModuleClient } from '../../shared/api/client.js';

export const api = createModuleClient({ presence });
