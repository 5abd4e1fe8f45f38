import { fileBox } from '@heddle/api-contract/families/file-box';
import { createModuleClient } from '../../shared/api/client.js';

export const api = createModuleClient({ fileBox });
