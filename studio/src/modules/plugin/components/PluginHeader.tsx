import { creationMethods } from '@heddle/api-contract/families/plugin';
import { showSuccess } from '@heddle/ui-kit';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconFileCode, IconHistory, IconRocket, IconSettings } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useEnclosingApp } from '../../../shared/enclosing-app/EnclosingApp.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { BackLink } from '../../../shared/parts/BackLink.js';
import { lazyDialog } from '../../../shared/parts/lazyDialog.js';
import classes from '../pages/PluginPage.module.css';
import { pluginMessages } from '../pluginMessages.js';
import type { PluginInfo } from '../queries.js';
import { PluginIcon } from './PluginIcon.js';
import { PluginState } from './PluginState.js';

const SettingsDialog = lazyDialog(async () => (await import('./SettingsDialog.js')).SettingsDialog);
const DocumentDialog = lazyDialog(async () => (await import('./DocumentDialog.js')).DocumentDialog);
const CodeDialog = lazyDialog(async () => (await import('../document/CodeDialog.js')).CodeDialog);
const PublishDialog = lazyDialog(async () => (await import('../publish/PublishDialog.js')).PublishDialog);
const VersionsDrawer = lazyDialog(async () => (await import('../publish/VersionsDrawer.js')).VersionsDrawer);

interface PluginHeaderProps {
  spaceId: string;
  pluginId: string;
  info: PluginInfo;
  canEdit: boolean;
  canPublish: boolean;
}

/** Name and state of the plugin, and what can be done with it as a whole. */
export function PluginHeader({ spaceId, pluginId, info, canEdit, canPublish }: PluginHeaderProps) {
  const t = useMessages(pluginMessages);
  const [dialog, setDialog] = useState<'settings' | 'document' | 'publish' | 'versions'>();
  const isInApp = useEnclosingApp() !== undefined;
  const close = () => setDialog(undefined);
  const hasCodeView = canEdit && info.creation_method !== creationMethods.code;
  return (
    <header className={classes.bar}>
      {!isInApp && (
        <Tooltip label={t('back')}>
          <BackLink to="/space/$space_id/library" params={{ space_id: spaceId }} label={t('back')} />
        </Tooltip>
      )}
      <PluginIcon url={info.meta_info.icon.url} size={28} />
      <h1 className={classes.title}>{info.meta_info.name}</h1>
      <span className={classes.wideOnly}>
        <PluginState version={info.version_name} isPublished={info.published} />
      </span>
      <span className={classes.spring} />
      <HeaderButton label={t('versions')} onClick={() => setDialog('versions')}>
        <IconHistory size={18} aria-hidden />
      </HeaderButton>
      <HeaderButton label={t(hasCodeView ? 'codeView' : 'openApi')} onClick={() => setDialog('document')}>
        <IconFileCode size={18} aria-hidden />
      </HeaderButton>
      {canEdit && (
        <HeaderButton label={t('settings')} onClick={() => setDialog('settings')}>
          <IconSettings size={18} aria-hidden />
        </HeaderButton>
      )}
      {canPublish && (
        <Button
          size="xs"
          leftSection={<IconRocket size={16} aria-hidden />}
          onClick={() => setDialog('publish')}
        >
          {t('publish')}
        </Button>
      )}
      {dialog === 'settings' && (
        <SettingsDialog spaceId={spaceId} pluginId={pluginId} info={info} onClose={close} />
      )}
      {dialog === 'document' &&
        (hasCodeView ? (
          <CodeDialog spaceId={spaceId} pluginId={pluginId} info={info} onClose={close} />
        ) : (
          <DocumentDialog info={info} onClose={close} />
        ))}
      {dialog === 'publish' && (
        <PublishDialog
          spaceId={spaceId}
          pluginId={pluginId}
          isFirst={!info.published}
          isCode={info.creation_method === creationMethods.code}
          onPublished={(version) => showSuccess(t('nowPublished', { version }))}
          onClose={close}
        />
      )}
      {dialog === 'versions' && <VersionsDrawer pluginId={pluginId} onClose={close} />}
    </header>
  );
}

function HeaderButton({ label, onClick, children }: { label: string; onClick(): void; children: ReactNode }) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size={32} aria-label={label} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
