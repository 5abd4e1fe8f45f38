import { tag } from '@heddle/api-contract/families/tag';
import { implement } from '../../kernel/implement.js';
import { applyTags } from './applyTags.js';
import * as tables from './tables.js';
import { forgetPurged } from './tagged.js';
import { listTags, removeTag, saveTag } from './tags.js';

export const tagModule = implement(
  tag,
  { list: listTags, save: saveTag, remove: removeTag, apply: applyTags },
  { tables, on: { resourcesPurged: forgetPurged } },
);
