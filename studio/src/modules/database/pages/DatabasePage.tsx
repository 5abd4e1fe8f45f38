import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { readView } from '../databaseTabs.js';
import { DatabaseParts } from './DatabaseParts.js';

const from = '/signed-in/space/$space_id/database/$table_id' as const;

/** The page of a database; its tab is in the address. */
export function DatabasePage() {
  const { space_id, table_id } = useParams({ from });
  const view = useSearch({ from });
  const navigate = useNavigate();
  return (
    <DatabaseParts
      spaceId={space_id}
      databaseId={table_id}
      view={view}
      onView={(next) =>
        void navigate({
          to: '/space/$space_id/database/$table_id',
          params: { space_id, table_id },
          search: readView({ ...next }),
        })
      }
    />
  );
}
