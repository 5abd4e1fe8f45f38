import { follow } from '@heddle/api-contract/families/follow';
import { interaction } from '@heddle/api-contract/families/interaction';
import { moderation } from '@heddle/api-contract/families/moderation';
import { createModuleClient } from '../../shared/api/client.js';

export const api = createModuleClient({ interaction, moderation, follow });
