import { conversation } from '@heddle/api-contract/families/conversation';
import { intelligence } from '@heddle/api-contract/families/intelligence';
import { projectEnvironment } from '@heddle/api-contract/families/project-environment';
import { projectVersion } from '@heddle/api-contract/families/project-version';
import { search } from '@heddle/api-contract/families/search';
import { createModuleClient } from '../../shared/api/client.js';

export const api = createModuleClient({
  conversation,
  intelligence,
  projectEnvironment,
  projectVersion,
  search,
});
