import { EmptyState, ErrorBlock } from '@heddle/ui-kit';
import { Button, Center, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { errorText, logIdOf } from '../../../shared/api/announceError.js';
import { useWords } from '../../../shared/i18n/i18n.js';
import { sharedWords } from '../../../shared/i18n/sharedWords.js';
import { saveAsFile } from '../../../shared/parts/saveAsFile.js';
import { isRefusal } from '../../space/index.js';
import { storedWorkflowQuery } from '../autosave/useWorkflowSession.js';
import { editorWords } from '../editor/editorWords.js';
import { WorkflowEditor } from '../editor/WorkflowEditor.js';

/** The workflow editor: reads what is stored, and opens it or says why it cannot be opened. */
export function WorkflowPage() {
  const words = useWords(editorWords);
  const shared = useWords(sharedWords);
  const {
    space_id: spaceId,
    workflow_id: workflowId,
    node_id: nodeId,
  } = useSearch({ from: '/signed-in/work_flow' });
  const { data: stored, error, isPending, refetch } = useQuery(storedWorkflowQuery(spaceId, workflowId));
  if (isPending)
    return (
      <Center component="main" mih="80dvh">
        <div role="status" aria-label={shared('loading')}>
          <Loader type="dots" />
        </div>
      </Center>
    );
  const back = (
    <Button component={Link} to={spaceId ? `/space/${spaceId}/develop` : '/space'} variant="default">
      {words('back')}
    </Button>
  );
  if (isRefusal(error))
    return (
      <Center component="main" mih="80dvh">
        <EmptyState isPage title={words('openFailed')} reason={words('openRefused')}>
          {back}
        </EmptyState>
      </Center>
    );
  if (error) {
    return (
      <Center component="main" mih="80dvh">
        <ErrorBlock title={words('openFailed')} logId={logIdOf(error)} onRetry={() => void refetch()}>
          <p>{errorText(error)}</p>
          {back}
        </ErrorBlock>
      </Center>
    );
  }
  if ('problem' in stored.document) {
    return (
      <Center component="main" mih="80dvh">
        <EmptyState
          isPage
          title={words('openFailed')}
          reason={`${words('unreadable')} ${stored.document.problem}`}
        >
          <Button onClick={() => saveAsFile(`${stored.name}.json`, stored.text)}>
            {words('downloadStored')}
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
    />
  );
}
