import { workflowModes } from '@heddle/api-contract/families/workflow';
import {
  type CanvasChange,
  type CanvasHandle,
  FlowCanvas,
  type NodeAction,
  preloadCanvas,
} from '@heddle/flow-canvas';
import '@heddle/flow-canvas/styles.css';
import LayoutWorker from '@heddle/flow-canvas/layout/worker?worker';
import { nodeTypes } from '@heddle/node-types';
import { nodeViews } from '@heddle/node-types/canvas';
import '@heddle/node-types/canvas.css';
import '@heddle/node-types/forms.css';
import { showSuccess } from '@heddle/ui-kit';
import { createRegistry, type Issue, importDocument, type JsonObject } from '@heddle/workflow-schema';
import { useComputedColorScheme } from '@mantine/core';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useEnclosingApp } from '../../../shared/enclosing-app/EnclosingApp.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { useSessionRenewal } from '../../account/index.js';
import { Cursors } from '../../presence/index.js';
import { useDeclaredGlobals } from '../../variable/index.js';
import type { StoredWorkflow } from '../autosave/queries.js';
import { useWorkflowSession } from '../autosave/useWorkflowSession.js';
import type { Copilot } from '../copilot/Copilot.js';
import { useStoredHistory } from '../history/useStoredHistory.js';
import { describeIssue } from '../problems/describeIssue.js';
import { useIssueActions } from '../problems/useIssueActions.js';
import { useProblems } from '../problems/useProblems.js';
import { useModels } from '../queries.js';
import { MockDialog } from '../run/MockDialog.js';
import type { RunPanelHandle } from '../run/RunPanel.js';
import { useRunKey } from '../run/useRunKey.js';
import { useRunPanel } from '../run/useRunPanel.js';
import { ConflictDialogs } from './ConflictDialogs.js';
import classes from './Editor.module.css';
import { EditorBar } from './EditorBar.js';
import { type EditorDialog, EditorDialogs } from './EditorDialogs.js';
import { EditorNotices } from './EditorNotices.js';
import { editorMessages } from './editorMessages.js';
import { isStep } from './isStep.js';
import { type FieldAim, NodePanel } from './NodePanel.js';
import { RunBanner } from './RunBanner.js';
import { TestPanel } from './TestPanel.js';
import { unavailableTypes } from './unavailableTypes.js';
import { useCallableWorkflows } from './useCallableWorkflows.js';
import { useConflict } from './useConflict.js';
import { readableZoom, useEditorPanel } from './useEditorPanel.js';
import { useEditorPeople } from './useEditorPeople.js';
import { useEncapsulation } from './useEncapsulation.js';
import { useFollowing } from './useFollowing.js';
import { useFormCredentials } from './useFormCredentials.js';
import { useFormDatabases } from './useFormDatabases.js';
import { useFormDatasets } from './useFormDatasets.js';
import { useHostCommands } from './useHostCommands.js';
import { useItemCatalogue } from './useItemCatalogue.js';
import { useLiveDocument } from './useLiveDocument.js';
import { useResourceNames } from './useResourceNames.js';
import { useTemplates } from './useTemplates.js';
import { useTextTools } from './useTextTools.js';
import { useToolChoice } from './useToolChoice.js';
import { useVersionBadges } from './useVersionBadges.js';
import { useWorkflowCreation } from './useWorkflowCreation.js';
import { useWorkflowNames } from './useWorkflowNames.js';
import { useWorkflowState } from './useWorkflowState.js';
import { WorkflowGuide } from './WorkflowGuide.js';

const registry = createRegistry(nodeTypes);

/** True if there are only entry and end nodes and no edges. */
function isNew(json: JsonObject): boolean {
  const { nodes, edges } = importDocument(json);
  return edges.size === 0 && ![...nodes.values()].some((node) => isStep(node, registry));
}

interface WorkflowEditorProps {
  spaceId: string;
  stored: StoredWorkflow;
  initialDocument: JsonObject;
  focusNodeId: string | undefined;
  /** Published version that the history opens with; undefined opens no history. */
  openedVersion?: string | undefined;
}

/** The editor of one workflow: bar, canvas, node form, problems, test run. */
export function WorkflowEditor(props: WorkflowEditorProps) {
  const { spaceId, stored, initialDocument, focusNodeId, openedVersion } = props;
  const t = useMessages(editorMessages);
  const language = useLanguage();
  const theme = useComputedColorScheme('light');
  const isInApp = useEnclosingApp() !== undefined;
  const canvas = useRef<CanvasHandle>(null);
  const { live, refresh } = useLiveDocument(canvas);
  const place = useRef<HTMLDivElement>(null);
  const { panel, showForm, openPanel, closePanel } = useEditorPanel(canvas, place);
  // Show missing values quietly until the user tries to run or publish.
  const [isTried, setIsTried] = useState(false);
  const [aim, setAim] = useState<FieldAim>();
  const [dialog, setDialog] = useState<EditorDialog | undefined>(
    openedVersion === undefined ? undefined : 'versions',
  );

  const models = useModels(spaceId).data;
  const callable = useCallableWorkflows(spaceId, stored.id);
  const textTools = useTextTools(spaceId);
  const credentials = useFormCredentials(spaceId);
  const globals = useDeclaredGlobals(stored.id);
  const toolChoice = useToolChoice(spaceId, stored);
  const databases = useFormDatabases(spaceId);
  const datasets = useFormDatasets(spaceId);
  const creation = useWorkflowCreation(spaceId);
  const catalogue = useItemCatalogue(spaceId, stored.id, callable.loadWorkflowInterface, creation.make);
  const { autosave, saveState } = useWorkflowSession(spaceId, stored);
  const state = useWorkflowState(spaceId, stored, autosave, saveState);
  const session = useSessionRenewal({
    why: t('signInToSave'),
    onRenewed: useCallback(() => void autosave.flush(), [autosave]),
  });
  const conflict = useConflict({
    ...{ spaceId, stored, autosave, saveState },
    getDocument: getDraft,
    onReplace(json) {
      canvas.current?.replaceDocument(json, t('combined'));
      showSuccess(t('combined'));
    },
  });
  const people = useEditorPeople(spaceId, stored, saveState, live, handleShowNode);
  const following = useFollowing(canvas, place, people);
  useStoredHistory(canvas, stored.id, saveState, refresh);
  const encapsulation = useEncapsulation(spaceId, stored, registry);
  const getDocument = useCallback(() => canvas.current?.getDocument(), []);
  const { issues, checkSoon, check, fixesOf } = useProblems({
    registry,
    models,
    credentials: credentials.known,
    globals: globals?.isDeclared ? globals.variables : undefined,
    getDocument,
  });
  const [isOpenedNew] = useState(() => isNew(initialDocument));
  const [isBegun, setIsBegun] = useState(!isOpenedNew);
  // The Start nodes of the samples take no message.
  const templates = useTemplates(!isBegun && stored.canEdit && !stored.isChatFlow);
  const testPanel = stored.isChatFlow ? 'chat' : 'run';
  const runPanel = useRunPanel({
    spaceId,
    workflowId: stored.id,
    commitId: stored.commitId,
    registry,
    live,
    exportDocument: () => canvas.current?.exportDocument() ?? initialDocument,
    saveNow,
    onOpen: () => openPanel('run'),
    onAsked: () => panel === 'node' && openPanel(testPanel),
  });
  const { testRun } = runPanel;
  const runHandle = useRef<RunPanelHandle>(null);
  const versionBadges = useVersionBadges(spaceId, registry, live);
  const badges = useMemo(() => ({ ...versionBadges, ...people.badges }), [versionBadges, people.badges]);
  const nameOf = useResourceNames(useWorkflowNames(spaceId, registry, live), databases, datasets);

  const issueActions = useIssueActions(canvas, registry, fixesOf);
  const describe = useCallback((issue: Issue) => describeIssue(issue, language), [language]);
  const errors = useMemo(() => issues.filter((issue) => issue.severity === 'error').length, [issues]);
  // A chat that waits for the next message may be improved meanwhile.
  const isBusy = testRun.isRunning && !(stored.isChatFlow && testRun.run?.status === 'waiting');
  const isReadOnly = isBusy || !stored.canEdit || people.isWithdrawn || people.ended !== undefined;
  const unavailable = useMemo(() => unavailableTypes(nodeTypes, language), [language]);
  const createContext = useMemo(() => (models?.[0] ? { defaultModel: models[0] } : {}), [models]);
  const pasteSource = useMemo(
    () => ({
      host: window.location.host,
      spaceId,
      workflowId: stored.id,
      flowMode: stored.isChatFlow ? workflowModes.chatFlow : workflowModes.workflow,
    }),
    [spaceId, stored.id, stored.isChatFlow],
  );

  const copilot: Copilot = {
    spaceId,
    workflowId: stored.id,
    getDocument: getDraft,
    onChange: stored.canEdit ? setDialog : undefined,
  };

  const linkToNode = useCallback(
    (nodeId: string) => {
      const query = new URLSearchParams({ space_id: spaceId, workflow_id: stored.id, node_id: nodeId });
      return `${window.location.origin}/work_flow?${query}`;
    },
    [spaceId, stored.id],
  );

  useEffect(() => {
    document.title = `${stored.name} - Heddle`;
  }, [stored.name]);
  useEffect(() => {
    // Preload so that editing works offline. Errors are reported when the code is needed.
    preloadCanvas().catch(() => undefined);
  }, []);
  useEffect(() => {
    if (focusNodeId) canvas.current?.focusNode(focusNodeId);
  }, [focusNodeId]);

  const handleChange = useCallback(
    (change: CanvasChange) => {
      setIsBegun(true);
      autosave.change(() => JSON.stringify(change.document()));
      checkSoon(change.patches);
      refresh();
    },
    [autosave, checkSoon, refresh],
  );

  function toScreen(point: { x: number; y: number }) {
    return canvas.current?.toScreen(point);
  }

  function getDraft(): JsonObject {
    return canvas.current?.exportDocument() ?? initialDocument;
  }

  function handleShowIssue(issue: Issue) {
    if (!issue.nodeId) return;
    showForm();
    setIsTried(true);
    setAim({ nodeId: issue.nodeId, path: issue.path ?? [] });
  }

  function handleShowNode(nodeId: string) {
    showForm();
    canvas.current?.focusNode(nodeId);
  }

  async function saveNow(): Promise<void> {
    await autosave.flush();
  }

  function showProblems() {
    canvas.current?.showProblems();
  }

  function handleRun() {
    setIsBegun(true);
    setIsTried(true);
    if (check().some((issue) => issue.severity === 'error')) showProblems();
    if (stored.isChatFlow) openPanel('chat');
    else runPanel.aim({ kind: 'all' });
  }

  function handlePublish() {
    setIsBegun(true);
    setIsTried(true);
    check();
    setDialog('publish');
  }

  function nodeActions(nodeId: string): readonly NodeAction[] {
    const actions = runPanel.nodeActions(nodeId);
    if (isReadOnly) return actions;
    const onSelect = () => setDialog({ wish: '', nodeIds: [nodeId] });
    return [...actions, { id: 'changeWithModel', label: t('changeWithModel'), onSelect }];
  }

  useRunKey(() => {
    if (panel === 'run') return runHandle.current?.run();
    handleRun();
    if (stored.isChatFlow) return;
    // The panel opens first; without inputs there is nothing to wait for.
    requestAnimationFrame(() => runHandle.current?.runIfReady());
  }, place);
  const hostCommands = useHostCommands({
    isRunning: isBusy,
    canPublish: stored.canPublish,
    onRun: handleRun,
    onStop: testRun.stop,
    onPublish: handlePublish,
    onVersions: () => setDialog('versions'),
  });

  return (
    <div className={classes.editor} data-in-app={isInApp || undefined}>
      <EditorBar
        spaceId={spaceId}
        workflowId={stored.id}
        people={people}
        following={following}
        name={stored.name}
        isChatFlow={stored.isChatFlow}
        saveState={saveState}
        state={state}
        isRunning={isBusy}
        canPublish={stored.canPublish}
        problems={{ errors, warnings: issues.length - errors }}
        onSettle={conflict.ask}
        onSignIn={session.ask}
        onProblems={() => canvas.current?.runCommand('showProblems')}
        onRun={handleRun}
        onStop={testRun.stop}
        onSubmit={state.isCollaborative && stored.canEdit ? () => setDialog('submit') : undefined}
        onPublish={handlePublish}
        onVersions={() => setDialog('versions')}
        onCall={() => setDialog('call')}
        onReferences={() => setDialog('references')}
        onRole={stored.isChatFlow ? () => setDialog('role') : undefined}
        onChannels={stored.isChatFlow && stored.canPublish ? () => setDialog('channels') : undefined}
        onVariables={() => setDialog('variables')}
        onExport={() => canvas.current?.runCommand('saveFile')}
        onCompareFile={stored.canEdit ? () => setDialog('compare') : undefined}
        onChangeWithModel={stored.canEdit ? () => setDialog({ wish: '', nodeIds: [] }) : undefined}
      />
      <WorkflowGuide
        stored={stored}
        state={state}
        document={live?.document}
        registry={registry}
        errorCount={errors}
        isNew={isOpenedNew}
      />
      <div className={classes.body}>
        <div ref={place} className={classes.canvas}>
          <EditorNotices
            spaceId={spaceId}
            people={people}
            stored={stored}
            onRestore={(json) => {
              canvas.current?.replaceDocument(json, t('restored'));
              showSuccess(t('restored'));
            }}
          />
          <FlowCanvas
            ref={canvas}
            definitions={nodeTypes}
            views={nodeViews}
            defaultValue={initialDocument}
            minimumOpenZoom={readableZoom}
            onChange={handleChange}
            onSelectionChange={people.onSelectionChange}
            onCameraChange={following.onCameraChange}
            issues={issues}
            describeIssue={describe}
            issueActions={issueActions}
            onShowIssue={handleShowIssue}
            run={runPanel.cards}
            nameOf={nameOf}
            nodeBadges={badges}
            hostCommands={hostCommands}
            unavailableTypes={unavailable}
            templates={templates}
            onBrowseTemplates={() => setDialog('templates')}
            {...catalogue}
            onOpenResult={runPanel.openResult}
            onClearRun={testRun.clear}
            fileName={stored.name}
            nodeActions={nodeActions}
            readOnly={isReadOnly}
            language={language}
            theme={theme}
            createLayoutWorker={() => new LayoutWorker()}
            createContext={createContext}
            pasteSource={pasteSource}
            linkToNode={linkToNode}
            encapsulation={encapsulation}
            onOpenNode={(nodeId) => nodeId !== undefined && showForm()}
            banner={
              <RunBanner
                run={testRun.run}
                isOpen={panel === 'run'}
                onShow={() => openPanel(panel === 'chat' ? 'run' : testPanel)}
                onClear={testRun.clear}
              />
            }
            renderNodePanel={(nodePanel) =>
              panel === 'node' && live ? (
                <NodePanel
                  panel={nodePanel}
                  registry={registry}
                  document={live.document}
                  globals={globals}
                  aim={aim}
                  isEarly={!isTried}
                  host={{
                    ...{ models, textTools, ...callable, ...toolChoice.host, ...credentials.host },
                    ...(databases && { databases }),
                    ...(datasets && { datasets }),
                    onShowNode: handleShowNode,
                  }}
                />
              ) : null
            }
          />
          <Cursors
            neighbours={people.neighbours}
            places={people.places}
            followed={following.followed}
            toScreen={toScreen}
            onCamera={following.onCamera}
            onStop={following.stop}
          />
        </div>
        {panel !== 'node' && live && (
          <TestPanel
            panel={panel}
            runHandle={runHandle}
            spaceId={spaceId}
            workflow={stored}
            document={live.document}
            registry={registry}
            runPanel={runPanel}
            copilot={copilot}
            errorCount={errors}
            saveState={saveState}
            save={saveNow}
            onSelectNode={(nodeId) => canvas.current?.select([nodeId])}
            onOpenNode={handleShowNode}
            onShowProblems={showProblems}
            onRole={() => setDialog('role')}
            onClose={closePanel}
          />
        )}
      </div>
      {creation.dialog}
      {credentials.dialog}
      {toolChoice.dialog}
      {session.dialog}
      {runPanel.mocking && <MockDialog {...runPanel.mocking} />}
      {dialog && (
        <EditorDialogs
          dialog={dialog}
          spaceId={spaceId}
          workflow={stored}
          autosave={autosave}
          issues={issues}
          isReadOnly={isReadOnly}
          openedVersion={openedVersion}
          getDraft={getDraft}
          nodeTitle={runPanel.nodeTitle}
          onReplace={(json, label) => canvas.current?.replaceDocument(json, label)}
          onShowProblems={showProblems}
          onClose={() => setDialog(undefined)}
        />
      )}
      <ConflictDialogs conflict={conflict} canEdit={stored.canEdit} />
    </div>
  );
}
