import { workflowTemplate } from '@heddle/api-contract/families/workflow-template';
import { implement } from '../../kernel/implement.js';
import { copyTemplates } from './copyTemplates.js';
import { listExamples, listTags } from './examples.js';
import { putOnList, removeFromList } from './listing.js';
import * as tables from './tables.js';

export const workflowTemplateModule = implement(
  workflowTemplate,
  { exampleList: listExamples, tags: listTags, copy: copyTemplates, putOnList, removeFromList },
  { tables },
);
