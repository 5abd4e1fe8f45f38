import { folder } from '@heddle/api-contract/families/folder';
import { library } from '@heddle/api-contract/families/library';
import { createModuleClient } from '../../shared/api/client.js';
import '../../shared/api/refusals/folderRefusals.js';

export const api = createModuleClient({ folder, library });
