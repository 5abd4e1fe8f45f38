import { memory } from '@heddle/api-contract/families/memory';
import { createModuleClient } from '../../shared/api/client.js';
import './refusals.js';

export const api = createModuleClient({ memory });
