/** API numbers for the state of a draft (`WorkFlowDevStatus`). */
export const workflowDraftStatuses = { canNotSubmit: 1, canSubmit: 2, hadSubmit: 3, deleted: 4 } as const;

/** API numbers for how far a workflow is from being published (`WorkFlowStatus`). */
export const workflowPublishStatuses = {
  canNotPublish: 1,
  canPublish: 2,
  hadPublished: 3,
  deleted: 4,
  /** Removed from the marketplace; never sent, because there is none. */
  unlisted: 5,
} as const;

/** API numbers for where the shown document stands (`VCSCanvasType`). */
export const workflowCanvasTypes = { draft: 1, submit: 2, publish: 3 } as const;

/** API numbers for kinds of history (`OperateType`); the last two are publications to an environment. */
export const workflowOperations = {
  draft: 0,
  submit: 1,
  publish: 2,
  publishToEnvironment: 3,
  submitAndPublishToEnvironment: 4,
} as const;

/** Where the current document of a workflow stands: changed since, submitted unchanged, or published unchanged. */
export type WorkflowStage = 'draft' | 'submitted' | 'published';

/** State of a workflow's current document. */
export interface WorkflowState {
  readonly stage: WorkflowStage;
  /** Whether a test run of exactly this document succeeded on the server. */
  readonly isTested: boolean;
}

/** What can happen to the current document. */
export type WorkflowAction =
  | 'save'
  | 'saveLayout'
  | 'passTestRun'
  | 'submit'
  | 'merge'
  | 'publish'
  | 'publishSubmission'
  | 'revert';

/** What an action does to the state. */
interface WorkflowTransition {
  /** The stages in which the action is possible. */
  readonly from: readonly WorkflowStage[];
  /** The stage afterwards; `same` leaves it. */
  readonly to: WorkflowStage | 'same';
  /** Whether the document counts as tested afterwards; `same` leaves it. */
  readonly isTested: boolean | 'same';
}

const anyStage = ['draft', 'submitted', 'published'] as const;

/**
 * Every transition. A deleted workflow permits only restoring, which brings back the state before. A test run
 * is not required for submitting or publishing; the answer of `publish` warns without one.
 */
export const workflowTransitions: Readonly<Record<WorkflowAction, WorkflowTransition>> = {
  save: { from: anyStage, to: 'draft', isTested: false },
  /** A save with `ignore_status_transfer`: only the layout has changed, so a passed test run still counts. */
  saveLayout: { from: anyStage, to: 'draft', isTested: 'same' },
  passTestRun: { from: anyStage, to: 'same', isTested: true },
  /** Anything but a draft is submitted already: the call answers with that submission. */
  submit: { from: ['draft'], to: 'submitted', isTested: 'same' },
  merge: { from: anyStage, to: 'draft', isTested: false },
  /** Without collaboration: publishing includes submitting. */
  publish: { from: anyStage, to: 'published', isTested: 'same' },
  /** In collaboration, only what was submitted can be published. */
  publishSubmission: { from: ['submitted', 'published'], to: 'published', isTested: 'same' },
  revert: { from: anyStage, to: 'draft', isTested: false },
};

/** The state after an action; undefined if the action is not possible in this state. */
export function afterWorkflowAction(state: WorkflowState, action: WorkflowAction): WorkflowState | undefined {
  const { from, to, isTested } = workflowTransitions[action];
  if (!from.includes(state.stage)) return undefined;
  return {
    stage: to === 'same' ? state.stage : to,
    isTested: isTested === 'same' ? state.isTested : isTested,
  };
}

const canvasTypes: Readonly<Record<WorkflowStage, number>> = {
  draft: workflowCanvasTypes.draft,
  submitted: workflowCanvasTypes.submit,
  published: workflowCanvasTypes.publish,
};

/** The three API numbers of a state. */
export interface WorkflowStatusCodes {
  readonly draft: number;
  readonly publish: number;
  readonly canvas: number;
}

/** The API numbers of a state, or of a deleted workflow. */
export function workflowStatusCodes(
  { stage, isTested }: WorkflowState,
  isDeleted = false,
): WorkflowStatusCodes {
  const canvas = canvasTypes[stage];
  if (isDeleted)
    return { draft: workflowDraftStatuses.deleted, publish: workflowPublishStatuses.deleted, canvas };
  const { canNotSubmit, canSubmit, hadSubmit } = workflowDraftStatuses;
  const { canNotPublish, canPublish, hadPublished } = workflowPublishStatuses;
  return {
    draft: stage !== 'draft' ? hadSubmit : isTested ? canSubmit : canNotSubmit,
    publish: stage === 'published' ? hadPublished : isTested ? canPublish : canNotPublish,
    canvas,
  };
}

/** The state that the API numbers of a draft and of its publication describe together. */
export function readWorkflowState(draftStatus: number, publishStatus: number): WorkflowState {
  const { canSubmit, hadSubmit } = workflowDraftStatuses;
  const { canPublish, hadPublished } = workflowPublishStatuses;
  const stage =
    publishStatus === hadPublished ? 'published' : draftStatus === hadSubmit ? 'submitted' : 'draft';
  return { stage, isTested: draftStatus === canSubmit || publishStatus === canPublish };
}
