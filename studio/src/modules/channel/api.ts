import { channel } from '@heddle/api-contract/families/channel';
import { createModuleClient } from '../../shared/api/client.js';

export const api = createModuleClient({ channel });
