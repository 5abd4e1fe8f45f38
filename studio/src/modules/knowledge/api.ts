import { knowledge } from '@heddle/api-contract/families/knowledge';
import { createModuleClient } from '../../shared/api/client.js';
import './refusals.js';

export const api = createModuleClient({ knowledge });
