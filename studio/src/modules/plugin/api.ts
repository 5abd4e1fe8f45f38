import { bot } from '@heddle/api-contract/families/bot';
import { library } from '@heddle/api-contract/families/library';
import { plugin } from '@heddle/api-contract/families/plugin';
import { createModuleClient } from '../../shared/api/client.js';
import './refusals.js';

export const api = createModuleClient({ bot, library, plugin });
