import { variable } from '@heddle/api-contract/families/variable';
import { createModuleClient } from '../../shared/api/client.js';

export const api = createModuleClient({ variable });
