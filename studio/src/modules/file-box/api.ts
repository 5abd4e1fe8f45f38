import { fileBox } from '@heddle/api-contract/families/file-box';
import { createModuleClient } from '../../shared/api/client.js';
import './refusals.js';

export const api = createModuleClient({ fileBox });
