import { showSuccess } from '@heddle/ui-kit';
import { Button, Text } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { codeMessages } from './codeMessages.js';
import { useAllowHosts, useHosts } from './codeQueries.js';

interface AgentHostsProps {
  pluginId: string;
  version: string;
  botId: string;
  canEdit: boolean;
}

/** Which hosts a plugin of an agent may not reach yet, and allows them; nothing if there are none. */
export function AgentHosts({ pluginId, version, botId, canEdit }: AgentHostsProps) {
  const t = useMessages(codeMessages);
  const binder = { binder_type: 'bot', binder_id: botId } as const;
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
          {t('allowForAgent')}
        </Button>
      )}
    </Text>
  );
}
