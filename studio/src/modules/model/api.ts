import { modelManage } from '@heddle/api-contract/families/model-manage';
import { createModuleClient } from '../../shared/api/client.js';
import './refusals.js';

export const api = createModuleClient({ modelManage });
