import { credential } from '@heddle/api-contract/families/credential';
import { createModuleClient } from '../../shared/api/client.js';

export const api = createModuleClient({ credential });
