import { savedView } from '@heddle/api-contract/families/saved-view';
import { implement } from '../../kernel/implement.js';
import { listViews, removeView, saveView } from './savedViews.js';
import * as tables from './tables.js';

export const savedViewModule = implement(
  savedView,
  { list: listViews, save: saveView, remove: removeView },
  { tables },
);
