import { workflow } from '@heddle/api-contract/families/workflow';
import { extend } from '../../kernel/extensionPoints.js';
import { implement } from '../../kernel/implement.js';
import { resourceKinds } from '../../resources/ResourceKind.js';
import { authorizeBehavior, endCollaboration, keepDraftOf, startCollaboration } from './collaboration.js';
import { showConflict, showDifferences } from './comparisons.js';
import { copyWorkflow } from './copyWorkflow.js';
import {
  deleteWorkflow,
  deleteWorkflows,
  moveProjectToTrash,
  moveSpaceToTrash,
  purgeDeleted,
  readDeleteStrategy,
  restoreWorkflow,
  takeProjectFromTrash,
} from './deletion.js';
import { describeVersions, describeWorkflows, listNodeTypes } from './details.js';
import { compensateData, readCanvas, saveDraft } from './drafts.js';
import { encapsulateWorkflow } from './encapsulate.js';
import { deleteEnvironment, listEnvironments } from './environments.js';
import { indexReferencesJob, startIndexing } from './indexReferences.js';
import { inheritWorkflows } from './inheritWorkflows.js';
import { listDeletedWorkflows, listWorkflows } from './lists.js';
import { mergeDraft } from './merge.js';
import { rollProjectBack } from './projectDrafts.js';
import { publishWorkflow } from './publish.js';
import { revertDraft } from './revert.js';
import { fillPersonalSpace } from './samples/fillPersonalSpace.js';
import { checkLatestSubmission, submitDraft } from './submit.js';
import * as tables from './tables.js';
import { validateTree } from './validateTree.js';
import { describeVersionNames, listOperations, listVersions, readHistorySchema } from './versionHistory.js';
import { workflowKind } from './workflowKind.js';
import { createWorkflow, updateWorkflowMeta } from './workflows.js';

export const workflowModule = implement(
  workflow,
  {
    create: createWorkflow,
    save: saveDraft,
    canvas: readCanvas,
    workflowList: listWorkflows,
    deletedList: listDeletedWorkflows,
    updateMeta: updateWorkflowMeta,
    delete: deleteWorkflow,
    restore: restoreWorkflow,
    copy: copyWorkflow,
    encapsulate: encapsulateWorkflow,
    validateTree,
    nodeType: listNodeTypes,
    workflowDetail: describeWorkflows,
    workflowDetailInfo: describeVersions,
    versionList: listVersions,
    historySchema: readHistorySchema,
    revert: revertDraft,
    publish: publishWorkflow,
    submit: submitDraft,
    latest: checkLatestSubmission,
    conflictFrom: showConflict,
    merge: mergeDraft,
    differences: showDifferences,
    operateList: listOperations,
    mgetVersionHistory: describeVersionNames,
    envList: listEnvironments,
    deleteEnv: deleteEnvironment,
    dataCompensation: compensateData,
    behaviorAuth: authorizeBehavior,
    batchDelete: deleteWorkflows,
    deleteStrategy: readDeleteStrategy,
  },
  {
    tables,
    start: async (app) => {
      await purgeDeleted(app);
      await startIndexing(app);
    },
    jobs: [indexReferencesJob],
    on: {
      personalSpaceCreated: fillPersonalSpace,
      memberLeft: inheritWorkflows,
      spaceDeleted: moveSpaceToTrash,
      projectDeleted: moveProjectToTrash,
      projectRestored: takeProjectFromTrash,
      projectRolledBack: rollProjectBack,
      collaborationOpened: startCollaboration,
      collaborationClosed: endCollaboration,
      collaboratorRemoved: keepDraftOf,
    },
    extensions: [extend(resourceKinds, workflowKind)],
  },
);
