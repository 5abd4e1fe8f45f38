import { storeOpen } from '@heddle/api-contract/families/store-open';
import { implement, notYet } from '../../kernel/implement.js';

const later = notYet('the store for programs is being built');

export const storeOpenModule = implement(storeOpen, {
  duplicateTemplate: later,
  plugins: later,
  categories: later,
});
