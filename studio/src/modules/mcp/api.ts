import { mcp } from '@heddle/api-contract/families/mcp';
import { createModuleClient } from '../../shared/api/client.js';
import './refusals.js';

export const api = createModuleClient({ mcp });
