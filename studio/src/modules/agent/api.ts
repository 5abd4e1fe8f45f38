import { agentChat } from '@heddle/api-contract/families/agent-chat';
import { agentSplit } from '@heddle/api-contract/families/agent-split';
import { agentTest } from '@heddle/api-contract/families/agent-test';
import { audio } from '@heddle/api-contract/families/audio';
import { bot } from '@heddle/api-contract/families/bot';
import { copilot } from '@heddle/api-contract/families/copilot';
import { files } from '@heddle/api-contract/families/file';
import { library } from '@heddle/api-contract/families/library';
import { model } from '@heddle/api-contract/families/model';
import { prompt } from '@heddle/api-contract/families/prompt';
import { workflow } from '@heddle/api-contract/families/workflow';
import { createModuleClient } from '../../shared/api/client.js';

export const api = createModuleClient({
  agentChat,
  agentSplit,
  agentTest,
  audio,
  bot,
  copilot,
  files,
  library,
  model,
  prompt,
  workflow,
});
