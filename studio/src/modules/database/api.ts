import { database } from '@heddle/api-contract/families/database';
import { createModuleClient } from '../../shared/api/client.js';
import '../../shared/api/refusals/copilotRefusals.js';
import './refusals.js';

export const api = createModuleClient({ database });
