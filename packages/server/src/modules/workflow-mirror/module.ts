import { workflowMirror } from '@heddle/api-contract/families/workflow-mirror';
import { implement } from '../../kernel/implement.js';
import { createDraft, listDrafts, saveMirroredDraft } from './drafts.js';

export const workflowMirrorModule = implement(workflowMirror, {
  list: listDrafts,
  create: createDraft,
  save: saveMirroredDraft,
});
