import { project } from '@heddle/api-contract/families/project';
import { createModuleClient } from '../../shared/api/client.js';

export const api = createModuleClient({ project });
