import { builtInPlugin } from '@heddle/api-contract/families/built-in-plugin';
import { implement } from '../../kernel/implement.js';
import { copyBuiltIn, listBuiltIns } from './builtInPlugins.js';

export const builtInPluginModule = implement(builtInPlugin, { list: listBuiltIns, copy: copyBuiltIn });
