import { serviceIdentity } from '@heddle/api-contract/families/service-identity';
import { createModuleClient } from '../../shared/api/client.js';

export const api = createModuleClient({ serviceIdentity });
