import { documentation } from '@heddle/api-contract/families/documentation';
import { createModuleClient } from '../../shared/api/client.js';

export const api = createModuleClient({ documentation });
