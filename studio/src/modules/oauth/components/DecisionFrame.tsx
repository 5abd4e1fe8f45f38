import { Mark } from '@heddle/ui-kit';
import { Center, Group, Paper, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { Main } from '../../../shared/parts/Main.js';
import { LanguageSwitch, SchemeSwitch } from '../../account/index.js';

/** Layout for authorization requests, without navigation that could be clicked by mistake. */
export function DecisionFrame({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} - Heddle`;
  }, [title]);
  return (
    <Main>
      <Center mih="100dvh" p="md">
        <Stack w="min(480px, 100%)">
          <Group justify="space-between">
            <Group gap="xs">
              <Mark size={28} />
              <Text fw={600}>Heddle</Text>
            </Group>
            <Group gap={4}>
              <LanguageSwitch />
              <SchemeSwitch />
            </Group>
          </Group>
          <Paper withBorder radius={10} p="lg">
            {children}
          </Paper>
        </Stack>
      </Center>
    </Main>
  );
}
