import { agentChat } from '@heddle/api-contract/families/agent-chat';
import { bot } from '@heddle/api-contract/families/bot';
import { copilot } from '@heddle/api-contract/families/copilot';
import { files } from '@heddle/api-contract/families/file';
import { library } from '@heddle/api-contract/families/library';
import { model } from '@heddle/api-contract/families/model';
import { prompt } from '@heddle/api-contract/families/prompt';
import { workflow } from '@heddle/api-contract/families/workflow';
import { createModuleClient } from '../../shared/api/client.js';
import './promptRefusals.js';
import './refusals.js';

export const api = createModuleClient({ agentChat, bot, copilot, files, library, model, prompt, workflow });
