import { space } from '@heddle/api-contract/families/space';
import { createModuleClient } from '../../shared/api/client.js';

export const api = createModuleClient({ space });
