import { intelligence } from '@heddle/api-contract/families/intelligence';
import { implement } from '../../kernel/implement.js';
import { listIntelligences } from './listIntelligences.js';
import { readIntelligence } from './readIntelligence.js';
import { listRecentlyEdited } from './recentlyEdited.js';

export const intelligenceModule = implement(intelligence, {
  draftList: listIntelligences,
  info: readIntelligence,
  recentlyEdited: listRecentlyEdited,
});
