import { showSuccess } from '@heddle/ui-kit';
import { Button, Text } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { codeMessages } from './codeMessages.js';
import { type HostBinder, useAllowHosts, useHosts } from './codeQueries.js';

interface ToolHostsProps {
  pluginId: string;
  version: string;
  /** What uses the plugin. */
  binder: Exclude<HostBinder, { binder_type: 'space' }>;
  canEdit: boolean;
}

const allowLabels = { bot: 'allowForAgent', workflow: 'allowForWorkflow' } as const;

/** Which hosts a plugin of an agent or a workflow may not reach yet, and allows them; nothing if there are none. */
export function ToolHosts({ pluginId, version, binder, canEdit }: ToolHostsProps) {
  const t = useMessages(codeMessages);
  const hosts = useHosts(pluginId, { binder, version, isEnabled: version !== '' });
  const allow = useAllowHosts(pluginId, binder, version);
  const { missing = [], hosts: all = [] } = hosts.data ?? {};
  if (missing.length === 0) return null;
  return (
    <Text
      component="div"
      size="xs"
      c="var(--h-warn-text)"
      role="status"
      // The lines above it in the agent's list are cut.
      style={{ whiteSpace: 'normal', overflow: 'visible', overflowWrap: 'anywhere' }}
    >
      {t('needsHosts', { hosts: missing.join(', ') })}{' '}
      {canEdit && (
        <Button
          size="compact-xs"
          variant="default"
          loading={allow.isPending}
          onClick={() => allow.mutate(all, { onSuccess: () => showSuccess(t('allowed')) })}
        >
          {t(allowLabels[binder.binder_type])}
        </Button>
      )}
    </Text>
  );
}
