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
  /** What did not come, when it does not. */
  failed: string;
  /** What is said, and can be done, where there is nothing yet. */
  empty: { title: string; reason: string; action?: ReactNode };
  /** The way to one more, at the head of the page once there are some. */
  action?: ReactNode;
  row(item: Item): ReactNode;
}

/** A page that is one list: what it is for, and its rows, or how to begin. */
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
