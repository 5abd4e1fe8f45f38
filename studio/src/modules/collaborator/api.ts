import { bot } from '@heddle/api-contract/families/bot';
import { collaborator } from '@heddle/api-contract/families/collaborator';
import { space } from '@heddle/api-contract/families/space';
import { createModuleClient } from '../../shared/api/client.js';

export const api = createModuleClient({ bot, collaborator, space });
