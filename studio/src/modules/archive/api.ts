import { archive } from '@heddle/api-contract/families/archive';
import { job } from '@heddle/api-contract/families/job';
import { createModuleClient } from '../../shared/api/client.js';

export const api = createModuleClient({ archive, job });
