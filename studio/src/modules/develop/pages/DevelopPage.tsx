import { EmptyState } from '@heddle/ui-kit';
import { useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { LinkButton } from '../../../shared/parts/LinkButton.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { lazyDialog } from '../../../shared/parts/lazyDialog.js';
import { PageHead } from '../../../shared/parts/PageHead.js';
import { NewAgentButton } from '../../agent/index.js';
import { ImportFileButton } from '../../archive/index.js';
import { CreateMenu } from '../../create/index.js';
import { ImportButton, NewWorkflowButton } from '../../workflow/index.js';
import classes from '../components/Develop.module.css';
import { DevelopList } from '../components/DevelopList.js';
import type { FolderTask } from '../components/FolderDialogs.js';
import { FolderPane } from '../components/FolderPane.js';
import { developMessages } from '../developMessages.js';
import { findPath, rootId } from '../Folder.js';
import { placeWorkflow } from '../folderQueries.js';
import { useFolders } from '../queries.js';

const FolderDialogs = lazyDialog(async () => (await import('../components/FolderDialogs.js')).FolderDialogs);

const from = '/signed-in/space/$space_id/develop';

/** What a space develops: agents, apps and workflows in folders. */
export function DevelopPage() {
  const { space_id: spaceId } = useParams({ from });
  // Another space begins without a search or a selection.
  return <Develop key={spaceId} spaceId={spaceId} />;
}

function Develop({ spaceId }: { spaceId: string }) {
  const t = useMessages(developMessages);
  const { folder: openId } = useSearch({ from });
  const folders = useFolders(spaceId);
  const [task, setTask] = useState<FolderTask>();
  const path = openId === undefined ? [] : findPath(folders.data ?? [], openId);
  const place = openId ?? rootId;
  const handleWorkflow = (id: string) =>
    openId === undefined ? undefined : placeWorkflow(spaceId, openId, id);
  return (
    <>
      <PageHead title={t('title')}>
        <ImportButton spaceId={spaceId} />
        <ImportFileButton spaceId={spaceId} isSmall />
        <CreateMenu spaceId={spaceId} folderId={place} onWorkflow={handleWorkflow} />
        <NewWorkflowButton spaceId={spaceId} onCreated={handleWorkflow} />
        <NewAgentButton spaceId={spaceId} folderId={place} />
      </PageHead>
      <Loaded query={folders} failed={t('failed')}>
        {(loaded) => (
          <div className={classes.columns}>
            {loaded.length > 0 && (
              <FolderPane
                spaceId={spaceId}
                folders={loaded}
                onCreate={() => setTask({ name: 'create', parentId: rootId })}
              />
            )}
            <div className={classes.main}>
              {path ? (
                <DevelopList
                  // Another folder begins without a selection.
                  key={place}
                  spaceId={spaceId}
                  path={path}
                  folders={path.at(-1)?.children ?? loaded}
                  onTask={setTask}
                />
              ) : (
                <EmptyState title={t('noFolder')} reason={t('noFolderWhy')}>
                  <LinkButton to="/space/$space_id/develop" params={{ space_id: spaceId }} search={{}}>
                    {t('toAll')}
                  </LinkButton>
                </EmptyState>
              )}
            </div>
          </div>
        )}
      </Loaded>
      {task && (
        <FolderDialogs
          spaceId={spaceId}
          folders={folders.data ?? []}
          task={task}
          onClose={() => setTask(undefined)}
        />
      )}
    </>
  );
}
