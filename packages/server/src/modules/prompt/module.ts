import { prompt } from '@heddle/api-contract/families/prompt';
import { extend } from '../../kernel/extensionPoints.js';
import { implement } from '../../kernel/implement.js';
import { resourceKinds } from '../../resources/ResourceKind.js';
import { deletePrompt, purgeDeletedPrompts } from './deletion.js';
import { inheritPrompts } from './inheritPrompts.js';
import { listOfficialPrompts } from './officialPrompts.js';
import { promptKind } from './promptKind.js';
import { readPrompt, savePrompt } from './prompts.js';
import * as tables from './tables.js';

export const promptModule = implement(
  prompt,
  { get: readPrompt, save: savePrompt, delete: deletePrompt, official: listOfficialPrompts },
  {
    tables,
    on: { memberLeft: inheritPrompts },
    extensions: [extend(resourceKinds, promptKind)],
    start: purgeDeletedPrompts,
  },
);
