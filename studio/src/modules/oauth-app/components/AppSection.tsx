import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface AppSectionProps {
  title: string;
  why?: string;
  /** Buttons next to the title. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** One section of an app's page. */
export function AppSection({ title, why, actions, children }: AppSectionProps) {
  return (
    <section aria-label={title}>
      <Group justify="space-between" align="flex-end" mb="sm" wrap="wrap">
        <div style={{ flex: '1 1 280px' }}>
          <Title order={2} mb={4}>
            {title}
          </Title>
          {why && (
            <Text size="sm" c="var(--h-text-2)">
              {why}
            </Text>
          )}
        </div>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
      {children && <Stack gap="sm">{children}</Stack>}
    </section>
  );
}
