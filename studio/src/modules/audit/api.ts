import { audit } from '@heddle/api-contract/families/audit';
import { createModuleClient } from '../../shared/api/client.js';

export const api = createModuleClient({ audit });
