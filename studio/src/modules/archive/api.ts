import { archive } from '@heddle/api-contract/families/archive';
import { createModuleClient } from '../../shared/api/client.js';
import './refusals.js';

export const api = createModuleClient({ archive });
