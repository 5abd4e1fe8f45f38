import { documentation } from '@heddle/api-contract/families/documentation';
import { implement } from '../../kernel/implement.js';
import { dispatchCall } from './dispatch.js';
import { listBusinesses, listPages, readPage, searchPages } from './pages.js';

export const documentationModule = implement(documentation, {
  businesses: listBusinesses,
  structure: listPages,
  read: readPage,
  readDetail: readPage,
  search: searchPages,
  dispatch: dispatchCall,
});
