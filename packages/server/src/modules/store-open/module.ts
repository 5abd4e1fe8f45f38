import { storeOpen } from '@heddle/api-contract/families/store-open';
import { implement } from '../../kernel/implement.js';
import { duplicateTemplate } from './duplicateTemplate.js';
import { listCategories, listPlugins } from './lists.js';

export const storeOpenModule = implement(storeOpen, {
  duplicateTemplate,
  plugins: listPlugins,
  categories: listCategories,
});
