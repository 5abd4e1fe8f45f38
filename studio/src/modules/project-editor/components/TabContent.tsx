import { EmptyState, ErrorBlock } from '@heddle/ui-kit';
import { Center, Loader } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { ErrorBoundary } from '../../../shared/parts/ErrorBoundary.js';
import { DatabaseTab } from '../../database/index.js';
import { KnowledgeTab } from '../../knowledge/index.js';
import { PluginTab } from '../../plugin/index.js';
import { VariablesPane } from '../../variable/index.js';
import { WorkflowTab } from '../../workflow/index.js';
import { ConversationsPane } from '../conversations/ConversationsPane.js';
import type { Tab } from '../openTabs.js';
import { projectEditorMessages } from '../projectEditorMessages.js';

interface TabContentProps {
  spaceId: string;
  projectId: string;
  tab: Tab;
  /** The place in it, such as a node or a tool. */
  at: string | undefined;
  canEdit: boolean;
  onDirty(isDirty: boolean): void;
}

/** The editor of what a tab shows. A tab that fails leaves the others alone. */
export function TabContent(props: TabContentProps) {
  const t = useMessages(projectEditorMessages);
  const shared = useMessages(sharedMessages);
  const loading = (
    <Center h="100%" role="status" aria-label={shared('loading')}>
      <Loader type="dots" />
    </Center>
  );
  return (
    <ErrorBoundary
      fallback={(error) => (
        <Center h="100%">
          <ErrorBlock title={t('tabFailed')}>{errorText(error)}</ErrorBlock>
        </Center>
      )}
    >
      <Suspense fallback={loading}>
        <Shown {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}

function Shown({ spaceId, projectId, tab, at, canEdit, onDirty }: TabContentProps): ReactNode {
  switch (tab.kind) {
    case 'variables':
      return <VariablesPane projectId={projectId} onDirty={onDirty} />;
    case 'conversations':
      return <ConversationsPane spaceId={spaceId} projectId={projectId} canEdit={canEdit} />;
    case 'workflow':
      return <WorkflowTab spaceId={spaceId} workflowId={tab.id} nodeId={at} />;
    case 'plugin': {
      const toolId = at?.startsWith('tool/') ? at.slice('tool/'.length) : undefined;
      return <PluginTab spaceId={spaceId} pluginId={tab.id} toolId={toolId} isCode={at === 'code'} />;
    }
    case 'knowledge':
      return <Knowledge spaceId={spaceId} id={tab.id} />;
    case 'database':
      return <Database spaceId={spaceId} id={tab.id} />;
  }
}

function Knowledge({ spaceId, id }: { spaceId: string; id: string }) {
  const [documentId, setDocumentId] = useState<string>();
  return (
    <KnowledgeTab
      spaceId={spaceId}
      datasetId={id}
      documentId={documentId}
      chunkId={undefined}
      isModal
      onSelect={setDocumentId}
    />
  );
}

function Database({ spaceId, id }: { spaceId: string; id: string }) {
  const [view, setView] = useState({});
  return <DatabaseTab spaceId={spaceId} databaseId={id} view={view} onView={setView} />;
}

/** Shown for a resource that is no longer in the app. */
export function GonePart() {
  const t = useMessages(projectEditorMessages);
  return (
    <Center h="100%">
      <EmptyState title={t('gone')} reason={t('goneWhy')} withDrawing={false} />
    </Center>
  );
}
