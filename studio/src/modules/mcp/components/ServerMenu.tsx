import { confirm, showSuccess } from '@heddle/ui-kit';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconLogout, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { mcpMessages } from '../mcpMessages.js';
import { type McpServer, useDeleteServer, useSetStatus, useSignOut } from '../queries.js';

const statuses = { normal: 1, disabled: 2 } as const;

/** Further actions on a server. */
export function ServerMenu({ server }: { server: McpServer }) {
  const t = useMessages(mcpMessages);
  const shared = useMessages(sharedMessages);
  const navigate = useNavigate();
  const setStatus = useSetStatus();
  const remove = useDeleteServer();
  const signOut = useSignOut();
  const { id, name, space_id, status } = server;
  const [point] = server.mcp_server_access_points;
  const isOff = status === statuses.disabled;
  const handleRemove = async () => {
    const isSure = await confirm({
      title: t('removeTitle', { name }),
      children: t('removeWhy'),
      confirm: t('remove'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (!isSure) return;
    await remove.mutateAsync(id);
    showSuccess(t('removed'));
    void navigate({ to: '/space/$space_id/mcp', params: { space_id } });
  };
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t('more', { name })}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {point?.is_signed_in && (
          <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => signOut.mutate(point)}>
            {t('signOut')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={isOff ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />}
          onClick={() => setStatus.mutate({ id, status: isOff ? statuses.normal : statuses.disabled })}
        >
          {t(isOff ? 'enable' : 'disable')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item color="madder" leftSection={<IconTrash size={16} />} onClick={() => void handleRemove()}>
          {t('remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
