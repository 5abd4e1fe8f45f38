import { notices } from '@heddle/api-contract/families/notice';
import { createModuleClient } from '../../shared/api/client.js';

export const api = createModuleClient({ notices });
