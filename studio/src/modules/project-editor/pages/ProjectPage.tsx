import { intelligenceStatuses } from '@heddle/api-contract/families/intelligence';
import { EmptyState } from '@heddle/ui-kit';
import { Center, Drawer, Skeleton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useParams } from '@tanstack/react-router';
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react';
import { useLeaveQuestion } from '../../../shared/edits/discardQuestion.js';
import { EnclosingAppContext } from '../../../shared/enclosing-app/EnclosingApp.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { GuideLink } from '../../../shared/parts/GuideLink.js';
import { LinkButton } from '../../../shared/parts/LinkButton.js';
import { lazyDialog } from '../../../shared/parts/lazyDialog.js';
import { Main } from '../../../shared/parts/Main.js';
import { QueryError } from '../../../shared/parts/QueryError.js';
import { isRefusal } from '../../space/index.js';
import { ProjectBar, quickOpenKey } from '../components/ProjectBar.js';
import { ResourceTree } from '../components/ResourceTree.js';
import { SecondPane } from '../components/SecondPane.js';
import { TabBar } from '../components/TabBar.js';
import { GonePart, TabContent } from '../components/TabContent.js';
import { useEnvironments } from '../environments/environmentQueries.js';
import { type Tab, tabKey } from '../openTabs.js';
import { projectEditorMessages } from '../projectEditorMessages.js';
import { useProjectInfo, useProjectParts } from '../queries.js';
import { useOpenTabs } from '../useOpenTabs.js';
import { useSplit } from '../useSplit.js';
import classes from './ProjectPage.module.css';

const PublishDialog = lazyDialog(async () => (await import('../publish/PublishDialog.js')).PublishDialog);
const CallDialog = lazyDialog(async () => (await import('../publish/CallDialog.js')).CallDialog);
const VersionsDrawer = lazyDialog(async () => (await import('../versions/VersionsDrawer.js')).VersionsDrawer);
const EnvironmentsDrawer = lazyDialog(
  async () => (await import('../environments/EnvironmentsDrawer.js')).EnvironmentsDrawer,
);
const QuickOpen = lazyDialog(async () => (await import('../components/QuickOpen.js')).QuickOpen);

const from = '/signed-in/space/$space_id/project-ide/$project_id' as const;

/** The editor of an app, or why it cannot be opened. */
export function ProjectPage() {
  const t = useMessages(projectEditorMessages);
  const shared = useMessages(sharedMessages);
  const { space_id: spaceId, project_id: projectId } = useParams({ from });
  const info = useProjectInfo(projectId);
  if (info.isPending)
    return (
      <main aria-busy>
        <div role="status" aria-label={shared('loading')}>
          <Skeleton height={48} radius={0} />
          <Skeleton height="calc(100dvh - 48px)" width={240} radius={0} mt={1} />
        </div>
      </main>
    );
  const status = info.data?.basic_info.status;
  if (info.data && status === intelligenceStatuses.using)
    return <Project key={projectId} spaceId={spaceId} projectId={projectId} info={info.data} />;
  const back = (
    <LinkButton to="/space/$space_id/develop" params={{ space_id: spaceId }} variant="default">
      {t('back')}
    </LinkButton>
  );
  const why =
    status === intelligenceStatuses.copying
      ? t('copying')
      : status === intelligenceStatuses.copyFailed
        ? t('copyFailed')
        : isRefusal(info.error)
          ? t('openRefused')
          : undefined;
  return (
    <Center component="main" mih="80dvh">
      {why === undefined ? (
        <div>
          <QueryError title={t('openFailed')} error={info.error} onRetry={() => void info.refetch()} />
          {back}
        </div>
      ) : (
        <EmptyState isPage title={t('openFailed')} reason={why}>
          {back}
        </EmptyState>
      )}
    </Center>
  );
}

interface ProjectProps {
  spaceId: string;
  projectId: string;
  info: NonNullable<ReturnType<typeof useProjectInfo>['data']>;
}

function Project({ spaceId, projectId, info }: ProjectProps) {
  const t = useMessages(projectEditorMessages);
  const shared = useMessages(sharedMessages);
  const { data: parts, isFetching } = useProjectParts(spaceId, projectId);
  const open = useOpenTabs(spaceId, projectId);
  const split = useSplit(projectId, open);
  const [dialog, setDialog] = useState<'publish' | 'call' | 'versions' | 'environments' | 'quickOpen'>();
  const [isTreeOpen, setIsTreeOpen] = useState(false);
  const [isDirty, setIsDirty] = useState(false);
  const { basic_info: basics, publish_info: published, permission_info: rights } = info;
  // Editors may publish to staging.
  const staging = useEnvironments(projectId, rights.can_edit && !rights.can_delete);
  const { shown, active, at } = open;
  useEffect(() => {
    document.title = `${basics.name} - Heddle`;
  }, [basics.name]);
  useHotkeys(
    [
      ['mod+P', () => setDialog('quickOpen')],
      ['mod+\\', () => split.isPossible && split.toggle()],
    ],
    [],
    true,
  );
  // Only variables are saved by a button; the other editors save by themselves or ask.
  useLeaveQuestion(isDirty, () => setIsDirty(false));
  const openTab = useRef(split.open);
  openTab.current = split.open;
  const app = useMemo(
    () => ({
      projectId,
      open: (kind: Parameters<typeof tabKey>[0], id: string, place?: string) =>
        openTab.current(tabKey(kind, id), place),
    }),
    [projectId],
  );
  const isGone = (tab: Tab) =>
    'id' in tab &&
    // What was just created is in the list once it has been read again.
    !isFetching &&
    parts !== undefined &&
    !parts.some(({ kind, id }) => kind === tab.kind && id === tab.id);
  const contentOf = (key: string, tab: Tab, place?: string) =>
    isGone(tab) ? (
      <GonePart />
    ) : (
      <TabContent
        key={key}
        spaceId={spaceId}
        projectId={projectId}
        tab={tab}
        at={place}
        canEdit={rights.can_edit}
        onDirty={setIsDirty}
      />
    );
  const tree = (
    <ResourceTree
      spaceId={spaceId}
      projectId={projectId}
      canEdit={rights.can_edit}
      active={active}
      onOpen={(key) => {
        setIsTreeOpen(false);
        split.open(key);
      }}
    />
  );
  const close = () => setDialog(undefined);
  return (
    <EnclosingAppContext value={app}>
      <div className={classes.page}>
        <ProjectBar
          spaceId={spaceId}
          projectId={projectId}
          name={basics.name}
          state={!published.has_published ? 'draft' : published.has_changes ? 'changed' : 'published'}
          canPublish={rights.can_delete || (rights.can_edit && staging.data?.has_staging === true)}
          onResources={() => setIsTreeOpen(true)}
          onQuickOpen={() => setDialog('quickOpen')}
          onCall={() => setDialog('call')}
          onVersions={() => setDialog('versions')}
          onEnvironments={() => setDialog('environments')}
          onPublish={() => setDialog('publish')}
        />
        <div className={classes.body}>
          <div className={classes.side}>{tree}</div>
          <Main className={classes.main}>
            <div>
              {!rights.can_edit && <p className={classes.note}>{t('readOnly')}</p>}
              <TabBar
                open={open}
                split={split}
                parts={parts ?? []}
                unsaved={new Set(isDirty ? ['variables'] : [])}
              />
            </div>
            <div
              className={classes.panes}
              data-split={split.beside === undefined ? undefined : true}
              style={{ '--second-width': `${split.width}px` } as CSSProperties}
            >
              <div
                className={classes.content}
                data-split-pane
                {...(active !== undefined && {
                  id: 'app-tab',
                  role: 'tabpanel',
                  'aria-labelledby': `tab-${active}`,
                })}
              >
                {shown === undefined || active === undefined ? (
                  <Center h="100%" px={16}>
                    <EmptyState title={t('welcome')} reason={t('welcomeWhy', { key: quickOpenKey })}>
                      <GuideLink guide="build-an-app" />
                    </EmptyState>
                  </Center>
                ) : (
                  contentOf(active, shown, at)
                )}
              </div>
              {split.beside !== undefined && split.besideTab && (
                <SecondPane split={split} tabKey={split.beside} parts={parts ?? []}>
                  {contentOf(split.beside, split.besideTab)}
                </SecondPane>
              )}
            </div>
          </Main>
        </div>
      </div>
      <Drawer
        opened={isTreeOpen}
        onClose={() => setIsTreeOpen(false)}
        title={t('resources')}
        size={300}
        styles={{ body: { padding: 0 } }}
        closeButtonProps={{ 'aria-label': shared('close') }}
      >
        {tree}
      </Drawer>
      {dialog === 'publish' && (
        <PublishDialog projectId={projectId} parts={parts ?? []} onOpen={split.open} onClose={close} />
      )}
      {dialog === 'call' && (
        <CallDialog spaceId={spaceId} projectId={projectId} parts={parts ?? []} onClose={close} />
      )}
      {dialog === 'versions' && (
        <VersionsDrawer
          projectId={projectId}
          canEdit={rights.can_edit}
          canRollBack={rights.can_delete}
          onRolledBack={open.closeAll}
          onClose={close}
        />
      )}
      {dialog === 'environments' && <EnvironmentsDrawer projectId={projectId} onClose={close} />}
      {dialog === 'quickOpen' && (
        <QuickOpen spaceId={spaceId} parts={parts ?? []} onOpen={split.open} onClose={close} />
      )}
    </EnclosingAppContext>
  );
}
