import { project } from '@heddle/api-contract/families/project';
import { createModuleClient } from '../../shared/api/client.js';
import './refusals.js';

export const api = createModuleClient({ project });
