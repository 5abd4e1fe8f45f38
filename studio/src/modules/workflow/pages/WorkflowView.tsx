import { EmptyState, ErrorBlock } from '@heddle/ui-kit';
import { Button, Center, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { errorText, logIdOf } from '../../../shared/api/announceError.js';
import { useEnclosingApp } from '../../../shared/enclosing-app/EnclosingApp.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { saveAsFile } from '../../../shared/parts/saveAsFile.js';
import { isRefusal } from '../../space/index.js';
import { storedWorkflowQuery } from '../autosave/queries.js';
import { editorMessages } from '../editor/editorMessages.js';
import { WorkflowEditor } from '../editor/WorkflowEditor.js';

interface WorkflowViewProps {
  spaceId: string;
  workflowId: string;
  /** Shown at once. */
  nodeId?: string | undefined;
  /** Published version to open in the history. */
  version?: string | undefined;
}

/** Loads the stored workflow and opens the editor, or explains why it cannot. */
export function WorkflowView({ spaceId, workflowId, nodeId, version }: WorkflowViewProps) {
  // The editor of an app is the main part of its page.
  const isInApp = useEnclosingApp() !== undefined;
  const frame = isInApp ? ({ h: '100%' } as const) : ({ component: 'main', mih: '80dvh' } as const);
  const t = useMessages(editorMessages);
  const shared = useMessages(sharedMessages);
  const { data: stored, error, isPending, refetch } = useQuery(storedWorkflowQuery(spaceId, workflowId));
  if (isPending)
    return (
      <Center {...frame}>
        <div role="status" aria-label={shared('loading')}>
          <Loader type="dots" />
        </div>
      </Center>
    );
  const back = !isInApp && (
    <Button component={Link} to={spaceId ? `/space/${spaceId}/develop` : '/space'} variant="default">
      {t('back')}
    </Button>
  );
  if (isRefusal(error))
    return (
      <Center {...frame}>
        <EmptyState isPage title={t('openFailed')} reason={t('openRefused')}>
          {back}
        </EmptyState>
      </Center>
    );
  if (error) {
    return (
      <Center {...frame}>
        <ErrorBlock title={t('openFailed')} logId={logIdOf(error)} onRetry={() => void refetch()}>
          <p>{errorText(error)}</p>
          {back}
        </ErrorBlock>
      </Center>
    );
  }
  if ('problem' in stored.document) {
    return (
      <Center {...frame}>
        <EmptyState isPage title={t('openFailed')} reason={`${t('unreadable')} ${stored.document.problem}`}>
          <Button onClick={() => saveAsFile(`${stored.name}.json`, stored.text)}>
            {t('downloadStored')}
          </Button>
          {back}
        </EmptyState>
      </Center>
    );
  }
  return (
    <WorkflowEditor
      key={`${stored.id} ${stored.commitId}`}
      spaceId={spaceId}
      stored={stored}
      initialDocument={stored.document.json}
      focusNodeId={nodeId}
      openedVersion={version}
    />
  );
}
