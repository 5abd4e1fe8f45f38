import { creationMethods } from '@heddle/api-contract/families/plugin';
import { EmptyState } from '@heddle/ui-kit';
import { Box, Center, Skeleton } from '@mantine/core';
import { useEffect } from 'react';
import { useEnclosingApp } from '../../../shared/enclosing-app/EnclosingApp.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { LinkButton } from '../../../shared/parts/LinkButton.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { Main } from '../../../shared/parts/Main.js';
import { QueryError } from '../../../shared/parts/QueryError.js';
import { isRefusal } from '../../space/index.js';
import { CodePane } from '../code/CodePane.js';
import { HostsNote } from '../code/HostsNote.js';
import { PluginHeader } from '../components/PluginHeader.js';
import { ToolList } from '../components/ToolList.js';
import { ToolTable } from '../components/ToolTable.js';
import { LeaseNote } from '../lease/LeaseNote.js';
import { useEditLease } from '../lease/leaseQueries.js';
import { pluginMessages } from '../pluginMessages.js';
import { type PluginInfo, useAuthority, usePlugin, useTools } from '../queries.js';
import { ToolPane } from '../tool/ToolPane.js';
import classes from './PluginPage.module.css';

interface PluginViewProps {
  spaceId: string;
  pluginId: string;
  /** The open tool, or the program of the plugin; the overview without them. */
  toolId: string | undefined;
  isCode: boolean;
}

/** A plugin with its tools, or why it cannot be shown. */
export function PluginView({ spaceId, pluginId, toolId, isCode }: PluginViewProps) {
  const t = useMessages(pluginMessages);
  const shared = useMessages(sharedMessages);
  const isInApp = useEnclosingApp() !== undefined;
  const frame = isInApp ? ({ h: '100%' } as const) : ({ component: 'main', mih: '80dvh' } as const);
  const info = usePlugin(pluginId);
  if (info.data)
    return (
      <Plugin
        key={pluginId}
        spaceId={spaceId}
        pluginId={pluginId}
        toolId={toolId}
        isCode={isCode}
        info={info.data}
      />
    );
  if (info.isPending)
    return (
      <Box component={isInApp ? 'div' : 'main'} aria-busy>
        <div role="status" aria-label={shared('loading')}>
          <Skeleton height={48} radius={0} />
        </div>
      </Box>
    );
  const back = !isInApp && (
    <LinkButton to="/space/$space_id/library" params={{ space_id: spaceId }} variant="default">
      {t('back')}
    </LinkButton>
  );
  return (
    <Center {...frame}>
      {isRefusal(info.error) ? (
        <EmptyState isPage title={t('failed')} reason={t('refused')}>
          {back}
        </EmptyState>
      ) : (
        <div>
          <QueryError title={t('failed')} error={info.error} onRetry={() => void info.refetch()} />
          {back}
        </div>
      )}
    </Center>
  );
}

interface PluginProps extends PluginViewProps {
  info: PluginInfo;
}

function Plugin({ spaceId, pluginId, toolId, isCode: isCodeAsked, info }: PluginProps) {
  const t = useMessages(pluginMessages);
  const authority = useAuthority(pluginId);
  const mayEdit = authority.data?.can_edit === true;
  const lease = useEditLease(pluginId, mayEdit);
  const tools = useTools(pluginId);
  const canEdit = mayEdit && lease.data?.isOurs === true;
  const { name } = info.meta_info;
  const isCode = info.creation_method === creationMethods.code;
  const canPublish = authority.data?.can_publish === true;
  const isCodeOpen = isCodeAsked && isCode;
  const isInApp = useEnclosingApp() !== undefined;
  const Content = isInApp ? 'div' : Main;
  useEffect(() => {
    if (!isInApp) document.title = `${name} - Heddle`;
  }, [name, isInApp]);
  return (
    <div className={classes.page} data-in-app={isInApp || undefined}>
      <PluginHeader
        spaceId={spaceId}
        pluginId={pluginId}
        info={info}
        canEdit={canEdit}
        canPublish={canPublish}
      />
      {authority.data && <LeaseNote pluginId={pluginId} mayEdit={mayEdit} lease={lease.data} />}
      {isCode && <HostsNote pluginId={pluginId} isPublished={info.published} canPublish={canPublish} />}
      <div className={classes.body}>
        <ToolList
          spaceId={spaceId}
          pluginId={pluginId}
          toolId={toolId}
          tools={tools.data ?? []}
          info={info}
          canEdit={canEdit}
          isCode={isCode}
        />
        <Content className={classes.content}>
          <Loaded query={tools} failed={t('toolsFailed')}>
            {(list) => {
              if (isCodeOpen)
                return <CodePane pluginId={pluginId} info={info} tools={list} canEdit={canEdit} />;
              const tool = list.find(({ api_id }) => api_id === toolId);
              return tool ? (
                <ToolPane
                  key={tool.api_id}
                  pluginId={pluginId}
                  tool={tool}
                  info={info}
                  canEdit={canEdit}
                  canPublish={canPublish}
                />
              ) : (
                <ToolTable spaceId={spaceId} pluginId={pluginId} info={info} tools={list} canEdit={canEdit} />
              );
            }}
          </Loaded>
        </Content>
      </div>
    </div>
  );
}
