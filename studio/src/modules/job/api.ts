import { job } from '@heddle/api-contract/families/job';
import { createModuleClient } from '../../shared/api/client.js';

export const api = createModuleClient({ job });
