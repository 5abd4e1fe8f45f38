import { trash } from '@heddle/api-contract/families/trash';
import { createModuleClient } from '../../shared/api/client.js';

export const api = createModuleClient({ trash });
