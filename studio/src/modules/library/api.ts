import { folder } from '@heddle/api-contract/families/folder';
import { library } from '@heddle/api-contract/families/library';
import { savedView } from '@heddle/api-contract/families/saved-view';
import { tag } from '@heddle/api-contract/families/tag';
import { createModuleClient } from '../../shared/api/client.js';

export const api = createModuleClient({ folder, library, savedView, tag });
