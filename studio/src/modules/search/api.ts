import { library } from '@heddle/api-contract/families/library';
import { search } from '@heddle/api-contract/families/search';
import { createModuleClient } from '../../shared/api/client.js';

export const api = createModuleClient({ library, search });
