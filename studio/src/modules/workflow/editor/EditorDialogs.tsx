import type { Issue, JsonObject } from '@heddle/workflow-schema';
import { lazyDialog } from '../../../shared/parts/lazyDialog.js';
import { ChannelDialog } from '../../channel/index.js';
import { TemplatePicker } from '../../market/index.js';
import type { Autosave } from '../autosave/createAutosave.js';
import type { StoredWorkflow } from '../autosave/queries.js';
import type { ChangeRequest } from '../copilot/Copilot.js';

// Rarely opened dialogs are loaded on demand.
const PublishDialog = lazyDialog(async () => (await import('../publish/PublishDialog.js')).PublishDialog);
const SubmitDialog = lazyDialog(async () => (await import('../submit/SubmitDialog.js')).SubmitDialog);
const VersionsDrawer = lazyDialog(async () => (await import('../publish/VersionsDrawer.js')).VersionsDrawer);
const RoleDialog = lazyDialog(async () => (await import('../role/RoleDialog.js')).RoleDialog);
const ChangeDialog = lazyDialog(async () => (await import('../copilot/ChangeDialog.js')).ChangeDialog);
const CompareFileDialog = lazyDialog(
  async () => (await import('../import/CompareFileDialog.js')).CompareFileDialog,
);
const CallDialog = lazyDialog(async () => (await import('../call/CallDialog.js')).CallDialog);
const VariablesDialog = lazyDialog<{ workflowId: string; onClose(): void }>(
  async () => (await import('../../variable/index.js')).VariablesDialog,
);
const ReferencesDialog = lazyDialog(
  async () => (await import('../references/ReferencesDialog.js')).ReferencesDialog,
);

/** A dialog of the editor; a request opens the one in which a model changes the workflow. */
export type EditorDialog =
  | 'submit'
  | 'compare'
  | 'publish'
  | 'versions'
  | 'call'
  | 'references'
  | 'role'
  | 'variables'
  | 'channels'
  | 'templates'
  | ChangeRequest;

interface EditorDialogsProps {
  dialog: EditorDialog;
  spaceId: string;
  workflow: StoredWorkflow;
  autosave: Autosave;
  issues: readonly Issue[];
  isReadOnly: boolean;
  /** Published version that the history opens with. */
  openedVersion: string | undefined;
  getDraft(): JsonObject;
  nodeTitle(nodeId: string): string;
  /** Replaces the document as one undo step with this label. */
  onReplace(json: JsonObject, label: string): void;
  onShowProblems(): void;
  onClose(): void;
}

/** The open dialog of the editor. */
export function EditorDialogs(props: EditorDialogsProps) {
  const { dialog, spaceId, workflow, autosave, getDraft, onReplace, onClose } = props;
  const common = { spaceId, getDraft, onClose };
  if (typeof dialog === 'object')
    return (
      <ChangeDialog
        {...common}
        workflowId={workflow.id}
        request={dialog}
        nodeTitle={props.nodeTitle}
        onApply={onReplace}
      />
    );
  switch (dialog) {
    case 'submit':
      return <SubmitDialog {...common} workflow={workflow} autosave={autosave} onMerged={onReplace} />;
    case 'compare':
      return <CompareFileDialog getDraft={getDraft} onApply={onReplace} onClose={onClose} />;
    case 'publish':
      return (
        <PublishDialog
          spaceId={spaceId}
          workflow={workflow}
          autosave={autosave}
          issues={props.issues}
          onShowProblems={props.onShowProblems}
          onClose={onClose}
        />
      );
    case 'versions':
      return (
        <VersionsDrawer
          {...common}
          workflowId={workflow.id}
          isReadOnly={props.isReadOnly}
          opened={props.openedVersion}
          onRestore={onReplace}
        />
      );
    case 'variables':
      return <VariablesDialog workflowId={workflow.id} onClose={onClose} />;
    case 'role':
      return <RoleDialog workflow={workflow} onClose={onClose} />;
    case 'channels':
      return <ChannelDialog subject={{ workflow_id: workflow.id }} onClose={onClose} />;
    case 'call':
      return <CallDialog spaceId={spaceId} workflow={workflow} onClose={onClose} />;
    case 'templates':
      return <TemplatePicker spaceId={spaceId} kind="workflow" onClose={onClose} />;
    case 'references':
      return <ReferencesDialog spaceId={spaceId} workflow={workflow} onClose={onClose} />;
  }
}
