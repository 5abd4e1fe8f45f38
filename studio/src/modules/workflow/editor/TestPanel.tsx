import type { NodeRegistry, WorkflowDocument } from '@heddle/workflow-schema';
import type { Ref } from 'react';
import { lazyDialog } from '../../../shared/parts/lazyDialog.js';
import type { SaveState } from '../autosave/createAutosave.js';
import type { StoredWorkflow } from '../autosave/queries.js';
import type { ChatTestPaneProps } from '../chat/ChatTestPane.js';
import { type Copilot, CopilotProvider } from '../copilot/Copilot.js';
import { RunPanel, type RunPanelHandle } from '../run/RunPanel.js';
import { runFields } from '../run/runInputs.js';
import { UploadSpace } from '../run/UploadSpace.js';
import type { RunPanelState } from '../run/useRunPanel.js';
import type { TestPanelName } from './useEditorPanel.js';

// Only chat flows have it.
const ChatTestPane = lazyDialog<ChatTestPaneProps>(
  async () => (await import('../chat/ChatTestPane.js')).ChatTestPane,
);

interface TestPanelProps {
  panel: TestPanelName;
  runHandle: Ref<RunPanelHandle>;
  spaceId: string;
  workflow: StoredWorkflow;
  document: WorkflowDocument;
  registry: NodeRegistry;
  runPanel: RunPanelState;
  copilot: Copilot;
  errorCount: number;
  saveState: SaveState;
  save(): Promise<void>;
  onSelectNode(nodeId: string): void;
  /** Opens the form of a node. */
  onOpenNode(nodeId: string): void;
  onShowProblems(): void;
  onRole(): void;
  onClose(): void;
}

/** The test run next to the canvas, or the chat with a chat flow. */
export function TestPanel(props: TestPanelProps) {
  const { spaceId, workflow, runPanel, errorCount, onShowProblems, onClose } = props;
  if (props.panel === 'chat')
    return (
      <UploadSpace value={spaceId}>
        <ChatTestPane
          spaceId={spaceId}
          workflow={workflow}
          fields={runFields(props.document, props.registry)}
          canEdit={workflow.canEdit}
          errorCount={errorCount}
          saveState={props.saveState}
          save={props.save}
          onRun={runPanel.testRun.watch}
          onShowProblems={onShowProblems}
          onRole={props.onRole}
          onClose={onClose}
        />
      </UploadSpace>
    );
  return (
    <UploadSpace value={spaceId}>
      <CopilotProvider value={props.copilot}>
        <RunPanel
          key={runPanel.targetKey}
          ref={props.runHandle}
          spaceId={spaceId}
          workflowId={workflow.id}
          canEdit={workflow.canEdit}
          target={runPanel.target}
          fields={runPanel.fields}
          earlier={runPanel.earlier}
          tools={runPanel.tools}
          testRun={runPanel.testRun}
          overrides={runPanel.overrides}
          view={
            runPanel.view && {
              ...runPanel.view,
              onShowNode: props.onSelectNode,
              onOpenNode: props.onOpenNode,
            }
          }
          replay={runPanel.replay}
          errorCount={errorCount}
          nodeTitle={runPanel.nodeTitle}
          onTarget={runPanel.aim}
          onShowProblems={onShowProblems}
          onClose={onClose}
        />
      </CopilotProvider>
    </UploadSpace>
  );
}
