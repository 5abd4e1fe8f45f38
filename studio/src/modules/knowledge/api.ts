import { files } from '@heddle/api-contract/families/file';
import { knowledge } from '@heddle/api-contract/families/knowledge';
import { knowledgeConnector } from '@heddle/api-contract/families/knowledge-connector';
import { knowledgeIndex } from '@heddle/api-contract/families/knowledge-index';
import { knowledgeWeb } from '@heddle/api-contract/families/knowledge-web';
import { retrievalTest } from '@heddle/api-contract/families/retrieval-test';
import { createModuleClient } from '../../shared/api/client.js';

export const api = createModuleClient({
  files,
  knowledge,
  knowledgeConnector,
  knowledgeIndex,
  knowledgeWeb,
  retrievalTest,
});
