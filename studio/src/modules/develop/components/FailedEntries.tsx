import { List } from '@mantine/core';
import { errorText } from '../../../shared/api/announceError.js';
import { entryKey } from '../Entry.js';
import type { Failure } from '../removeQueries.js';

const maxNamed = 5;

/** What did not work, each with its reason. */
export function FailedEntries({ failures }: { failures: readonly Failure[] }) {
  return (
    <List size="sm">
      {failures.slice(0, maxNamed).map(({ entry, error }) => (
        <List.Item key={entryKey(entry)}>
          {entry.name}: {errorText(error)}
        </List.Item>
      ))}
    </List>
  );
}
