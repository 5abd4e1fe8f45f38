import { comment } from '@heddle/api-contract/families/comment';
import { createModuleClient } from '../../shared/api/client.js';

export const api = createModuleClient({ comment });
