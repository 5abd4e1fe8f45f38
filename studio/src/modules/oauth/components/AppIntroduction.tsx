import { Alert, Avatar, Group, Stack, Text, Title } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { PermissionList } from '../../access-token/index.js';
import { oauthMessages } from '../oauthMessages.js';

interface AppIntroductionProps {
  title: string;
  app: {
    name: string;
    description: string;
    request_permission: string[];
    app_owner_info: { name: string; username: string };
  };
}

/**
 * Introduces the app that requests access: name, developer and permissions. No text from the app becomes a
 * link.
 */
export function AppIntroduction({ title, app }: AppIntroductionProps) {
  const t = useMessages(oauthMessages);
  const developer = app.app_owner_info;
  return (
    <Stack gap="sm">
      <Group wrap="nowrap" align="flex-start">
        <Avatar size={44} radius={8} color="woad" aria-hidden>
          {[...app.name][0]}
        </Avatar>
        <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Title order={1} fz={20}>
            {title}
          </Title>
          <Text size="sm" c="var(--h-text-2)">
            {developer.username
              ? t('madeBy', { name: developer.name, username: developer.username })
              : t('unknownDeveloper')}
          </Text>
        </div>
      </Group>
      {app.description && <Text size="sm">{app.description}</Text>}
      <div>
        <Text size="sm" fw={600} mb={4}>
          {t(app.request_permission.length > 0 ? 'may' : 'mayNothing')}
        </Text>
        <PermissionList permissions={app.request_permission} />
      </div>
      <Alert color="weld" variant="light">
        {t('unchecked')}
      </Alert>
    </Stack>
  );
}
