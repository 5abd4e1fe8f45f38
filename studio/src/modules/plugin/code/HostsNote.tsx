import { showSuccess } from '@heddle/ui-kit';
import { Button } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import classes from '../pages/PluginPage.module.css';
import { codeMessages } from './codeMessages.js';
import { useAllowHosts, useHosts } from './codeQueries.js';

interface HostsNoteProps {
  pluginId: string;
  isPublished: boolean;
  canPublish: boolean;
}

const space = { binder_type: 'space' } as const;

/** Says that the published version cannot be called until its hosts are allowed, and allows them. */
export function HostsNote({ pluginId, isPublished, canPublish }: HostsNoteProps) {
  const t = useMessages(codeMessages);
  const hosts = useHosts(pluginId, { binder: space, isEnabled: isPublished });
  const allow = useAllowHosts(pluginId, space);
  const { missing = [], hosts: all = [] } = hosts.data ?? {};
  if (missing.length === 0) return null;
  return (
    <div className={classes.note} role="status">
      {t('notAllowed', { hosts: missing.join(', ') })}
      {canPublish && (
        <Button
          size="compact-xs"
          variant="default"
          loading={allow.isPending}
          onClick={() => allow.mutate(all, { onSuccess: () => showSuccess(t('allowed')) })}
        >
          {t('allow')}
        </Button>
      )}
    </div>
  );
}
