import { Group, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';

interface PageHeadProps {
  title: string;
  /** Purpose of the page. */
  why?: string;
  /** Actions. */
  children?: ReactNode;
}

/** Page head; also sets the document title. */
export function PageHead({ title, why, children }: PageHeadProps) {
  useEffect(() => {
    document.title = `${title} - Heddle`;
  }, [title]);
  return (
    <header>
      <Group justify="space-between" gap="sm" mb="md" wrap="wrap">
        <Title order={1}>{title}</Title>
        <Group gap="xs">{children}</Group>
      </Group>
      {why && (
        <Text size="sm" c="var(--h-text-2)" mb="md">
          {why}
        </Text>
      )}
    </header>
  );
}
