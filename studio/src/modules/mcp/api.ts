import { mcp } from '@heddle/api-contract/families/mcp';
import { createModuleClient } from '../../shared/api/client.js';

export const api = createModuleClient({ mcp });
