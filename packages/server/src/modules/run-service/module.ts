import { runService } from '@heddle/api-contract/families/run-service';
import { implement } from '../../kernel/implement.js';
import { readCalledWorkflow, streamModel } from './calls.js';
import { useDatabaseForRun } from './databases.js';
import { searchKnowledgeForRun } from './knowledge.js';
import { requestHttp } from './requestHttp.js';
import { callToolForRun, describeToolForRun } from './tools.js';

export const runServiceModule = implement(runService, {
  model: streamModel,
  workflow: readCalledWorkflow,
  http: requestHttp,
  tool: callToolForRun,
  toolDescription: describeToolForRun,
  database: useDatabaseForRun,
  knowledge: searchKnowledgeForRun,
});
