import { resourceCopy } from '@heddle/api-contract/families/resource-copy';
import { createModuleClient } from '../../shared/api/client.js';

export const api = createModuleClient({ resourceCopy });
