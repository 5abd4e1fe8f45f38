import { resourceCopy } from '@heddle/api-contract/families/resource-copy';
import { createModuleClient } from '../../shared/api/client.js';
import './refusals.js';

export const api = createModuleClient({ resourceCopy });
