import { Skeleton, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMessages } from '../i18n/i18n.js';
import { sharedMessages } from '../i18n/sharedMessages.js';
import { QueryError } from './QueryError.js';

interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  /** Error title when loading fails. */
  failed: string;
  /** Placeholder in the shape of the data; rows by default. */
  skeleton?: ReactNode;
  children(data: Data): ReactNode;
}

/** Renders a query in place: loading, error or data. Children handle empty data. */
export function Loaded<Data>({ query, failed, skeleton, children }: LoadedProps<Data>) {
  const t = useMessages(sharedMessages);
  if (query.data !== undefined) return children(query.data);
  if (query.isPending)
    return (
      <div role="status" aria-label={t('loading')}>
        {skeleton ?? <RowsSkeleton />}
      </div>
    );
  return <QueryError title={failed} error={query.error} onRetry={() => void query.refetch()} />;
}

function RowsSkeleton() {
  return (
    <Stack gap={8}>
      {[0, 1, 2].map((index) => (
        <Skeleton key={index} height={56} radius={6} />
      ))}
    </Stack>
  );
}
