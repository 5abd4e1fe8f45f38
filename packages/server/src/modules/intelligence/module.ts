import { intelligence } from '@heddle/api-contract/families/intelligence';
import { implement } from '../../kernel/implement.js';
import { listIntelligences, readIntelligence } from './listIntelligences.js';

export const intelligenceModule = implement(intelligence, {
  draftList: listIntelligences,
  info: readIntelligence,
});
