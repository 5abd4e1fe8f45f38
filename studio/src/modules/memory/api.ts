import { memory } from '@heddle/api-contract/families/memory';
import { createModuleClient } from '../../shared/api/client.js';

export const api = createModuleClient({ memory });
