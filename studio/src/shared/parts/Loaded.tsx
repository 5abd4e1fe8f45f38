import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMessages } from '../i18n/i18n.js';
import { sharedMessages } from '../i18n/sharedMessages.js';
import { QueryError } from './QueryError.js';
import { RowsSkeleton } from './RowsSkeleton.js';

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
