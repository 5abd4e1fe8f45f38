import { Mark } from '@heddle/ui-kit';
import { Center, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { Main } from '../../../shared/parts/Main.js';
import { spaceMessages } from '../spaceMessages.js';

/** Layout of the invitation page. */
export function InviteFrame({ children }: { children: ReactNode }) {
  const t = useMessages(spaceMessages);
  useEffect(() => {
    document.title = `${t('invitation')} - Heddle`;
  }, [t]);
  return (
    <Main>
      <Center mih="100dvh" p="md">
        <Stack w="min(440px, 100%)" align="stretch">
          <Group gap="xs" justify="center">
            <Mark size={28} />
            <Text fw={600}>Heddle</Text>
          </Group>
          {children}
        </Stack>
      </Center>
    </Main>
  );
}
