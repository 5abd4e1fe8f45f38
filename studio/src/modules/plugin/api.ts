import { bot } from '@heddle/api-contract/families/bot';
import { builtInPlugin } from '@heddle/api-contract/families/built-in-plugin';
import { connector } from '@heddle/api-contract/families/connector';
import { files } from '@heddle/api-contract/families/file';
import { library } from '@heddle/api-contract/families/library';
import { mcp } from '@heddle/api-contract/families/mcp';
import { plugin } from '@heddle/api-contract/families/plugin';
import { pluginCode } from '@heddle/api-contract/families/plugin-code';
import { productSearch } from '@heddle/api-contract/families/product-search';
import { workflowNode } from '@heddle/api-contract/families/workflow-node';
import { createModuleClient } from '../../shared/api/client.js';

export const api = createModuleClient({
  ...{ bot, builtInPlugin, connector, files, library, mcp, plugin, pluginCode, productSearch, workflowNode },
});
