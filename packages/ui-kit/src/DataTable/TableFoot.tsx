import { Button, Loader } from '@mantine/core';
import { EmptyState } from '../EmptyState/EmptyState.js';
import { useMessages } from '../HeddleProvider/language.js';
import type { DataTableProps } from './DataTableProps.js';
import { messages } from './messages.js';

type TableFootProps<Row> = DataTableProps<Row> & {
  /** Number of rows after filtering. */
  shown: number;
  isFiltered: boolean;
  onClear(): void;
};

/** What follows the rows: an error, an empty state, or how many there are and whether more follow. */
export function TableFoot<Row>(props: TableFootProps<Row>) {
  const { rows, error, empty, shown, isFiltered, onClear, hasMore, isLoadingMore, onLoadMore, total } = props;
  const text = useMessages(messages);
  if (error) return <div className="h-table-state">{error}</div>;
  if (rows === undefined) return null;
  if (shown === 0 && !hasMore) {
    return (
      <div className="h-table-state">
        {isFiltered ? (
          <EmptyState title={text.noMatches} withDrawing={false}>
            <Button variant="default" onClick={onClear}>
              {text.clearFilters}
            </Button>
          </EmptyState>
        ) : (
          empty
        )}
      </div>
    );
  }
  return (
    <div className="h-table-foot">
      <span role="status">{countOf(props, text)}</span>
      {hasMore && (
        <Button
          variant="subtle"
          size="xs"
          disabled={isLoadingMore === true}
          leftSection={isLoadingMore && <Loader size={12} />}
          onClick={onLoadMore}
        >
          {text.loadMore}
        </Button>
      )}
    </div>
  );

  function countOf({ rows: all = [] }: TableFootProps<Row>, words: typeof text): string {
    if (hasMore) return words.shown(shown, total);
    return shown < all.length ? words.matches(shown, all.length) : words.end(shown);
  }
}
