import { card } from '@heddle/api-contract/families/card';
import { createModuleClient } from '../../shared/api/client.js';

export const api = createModuleClient({ card });
