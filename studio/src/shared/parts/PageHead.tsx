import { Group, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';

/** Title of a page and what can be done on it; names the browser's tab as well. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  useEffect(() => {
    document.title = `${title} - Heddle`;
  }, [title]);
  return (
    <Group component="header" justify="space-between" gap="sm" mb="md" wrap="wrap">
      <Title order={1}>{title}</Title>
      <Group gap="xs">{children}</Group>
    </Group>
  );
}
