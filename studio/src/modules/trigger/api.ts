import { bot } from '@heddle/api-contract/families/bot';
import { trigger } from '@heddle/api-contract/families/trigger';
import { workflow } from '@heddle/api-contract/families/workflow';
import { createModuleClient } from '../../shared/api/client.js';

export const api = createModuleClient({ bot, trigger, workflow });
