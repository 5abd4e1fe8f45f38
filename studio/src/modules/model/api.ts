import { modelManage } from '@heddle/api-contract/families/model-manage';
import { createModuleClient } from '../../shared/api/client.js';

export const api = createModuleClient({ modelManage });
