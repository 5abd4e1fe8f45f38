import { confirm, showSuccess } from '@heddle/ui-kit';
import { Button, Group, Text } from '@mantine/core';
import { IconTrashX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { findDeletable, useEmptyTrash } from '../queries.js';
import { trashMessages } from '../trashMessages.js';

/** Deletes for good what the user may delete: asks with the number of items, shows progress, and can be stopped. */
export function EmptyTrashButton({ spaceId }: { spaceId: string }) {
  const t = useMessages(trashMessages);
  const shared = useMessages(sharedMessages);
  const empty = useEmptyTrash(spaceId);
  const [progress, setProgress] = useState({ done: 0, total: 0 });
  const stop = useRef(new AbortController());
  const ask = useMutation({
    mutationFn: () => findDeletable(spaceId),
    onSuccess: async (items) => {
      if (items.length === 0) return showSuccess(t('nothingYours'));
      const isSure = await confirm({
        title: t('emptyTitle'),
        children: t('emptyQuestion', { count: items.length }),
        confirm: t('emptyTrash'),
        cancel: shared('cancel'),
        isDanger: true,
      });
      if (!isSure) return;
      stop.current = new AbortController();
      setProgress({ done: 0, total: items.length });
      const { signal } = stop.current;
      empty.mutate({ items, signal, onProgress: (done) => setProgress((now) => ({ ...now, done })) });
    },
  });
  if (empty.isPending)
    return (
      <Group gap="xs" role="status">
        <Text size="sm" c="var(--h-text-2)">
          {t('emptying', progress)}
        </Text>
        <Button variant="default" onClick={() => stop.current.abort()}>
          {t('stop')}
        </Button>
      </Group>
    );
  return (
    <Button
      variant="default"
      leftSection={<IconTrashX size={16} aria-hidden />}
      loading={ask.isPending}
      onClick={() => ask.mutate()}
    >
      {t('emptyTrash')}
    </Button>
  );
}
