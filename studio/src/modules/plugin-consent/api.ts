import { plugin } from '@heddle/api-contract/families/plugin';
import { createModuleClient } from '../../shared/api/client.js';

export const api = createModuleClient({ plugin });
