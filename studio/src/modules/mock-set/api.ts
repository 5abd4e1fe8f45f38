import { mockSet } from '@heddle/api-contract/families/mock-set';
import { plugin } from '@heddle/api-contract/families/plugin';
import { createModuleClient } from '../../shared/api/client.js';

export const api = createModuleClient({ mockSet, plugin });
