import { bot } from '@heddle/api-contract/families/bot';
import { favorite } from '@heddle/api-contract/families/favorite';
import { folder } from '@heddle/api-contract/families/folder';
import { intelligence } from '@heddle/api-contract/families/intelligence';
import { project } from '@heddle/api-contract/families/project';
import { workflow } from '@heddle/api-contract/families/workflow';
import { createModuleClient } from '../../shared/api/client.js';

export const api = createModuleClient({ bot, favorite, folder, intelligence, project, workflow });
