import { database } from '@heddle/api-contract/families/database';
import { databaseFile } from '@heddle/api-contract/families/database-file';
import { job } from '@heddle/api-contract/families/job';
import { createModuleClient } from '../../shared/api/client.js';

export const api = createModuleClient({ database, databaseFile, job });
