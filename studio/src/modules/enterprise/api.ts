import { enterprise } from '@heddle/api-contract/families/enterprise';
import { files } from '@heddle/api-contract/families/file';
import { createModuleClient } from '../../shared/api/client.js';

export const api = createModuleClient({ enterprise, files });
