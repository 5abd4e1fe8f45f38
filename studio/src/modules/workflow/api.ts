import { chat } from '@heddle/api-contract/families/chat';
import { chatFlowRole } from '@heddle/api-contract/families/chat-flow-role';
import { copilot } from '@heddle/api-contract/families/copilot';
import { files } from '@heddle/api-contract/families/file';
import { model } from '@heddle/api-contract/families/model';
import { runHistory } from '@heddle/api-contract/families/run-history';
import { runService } from '@heddle/api-contract/families/run-service';
import { testCase } from '@heddle/api-contract/families/test-case';
import { workflow } from '@heddle/api-contract/families/workflow';
import { workflowReference } from '@heddle/api-contract/families/workflow-reference';
import { workflowRun } from '@heddle/api-contract/families/workflow-run';
import { createModuleClient } from '../../shared/api/client.js';

export const api = createModuleClient({
  chat,
  chatFlowRole,
  copilot,
  files,
  model,
  runHistory,
  runService,
  testCase,
  workflow,
  workflowReference,
  workflowRun,
});
