import { search } from '@heddle/api-contract/families/search';
import { implement } from '../../kernel/implement.js';
import { searchSpace } from './searchSpace.js';
import { searchEntries } from './tables.js';
import { indexJob, startIndexing, updateSpaceJob } from './updateSpace.js';

export const searchModule = implement(
  search,
  { inSpace: searchSpace },
  { tables: { searchEntries }, jobs: [indexJob, updateSpaceJob], work: startIndexing },
);
