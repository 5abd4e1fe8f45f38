import { EmptyState } from '@heddle/ui-kit';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loaded } from './Loaded.js';
import { PageHead } from './PageHead.js';
import { Rows } from './Rows.js';

interface ListPageProps<Item> {
  title: string;
  why: string;
  query: UseQueryResult<Item[]>;
  /** Error title when loading fails. */
  failed: string;
  /** Empty state with the next step. */
  empty: { title: string; reason: string; action?: ReactNode };
  /** Create action in the page head, shown once there are items. */
  action?: ReactNode;
  row(item: Item): ReactNode;
}

/** A page with a single list: purpose, rows, or empty state. */
export function ListPage<Item>({ title, why, query, failed, empty, action, row }: ListPageProps<Item>) {
  return (
    <>
      <PageHead title={title} why={why}>
        {query.data && query.data.length > 0 && action}
      </PageHead>
      <Loaded query={query} failed={failed}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={empty.title} reason={empty.reason}>
              {empty.action}
            </EmptyState>
          ) : (
            <Rows label={title}>{rows.map(row)}</Rows>
          )
        }
      </Loaded>
    </>
  );
}
