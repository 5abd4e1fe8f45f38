import { project } from '@heddle/api-contract/families/project';
import { createModuleClient } from '../../shared/api/client.js';
import '../../shared/api/refusals/projectRefusals.js';

export const api = createModuleClient({ project });
