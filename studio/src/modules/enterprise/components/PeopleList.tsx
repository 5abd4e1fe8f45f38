import type { InstallationRole } from '@heddle/api-contract';
import type { TableQuery } from '@heddle/ui-kit/DataTable';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { tablePages } from '../../../shared/parts/tableQuery.js';
import { peopleMessages } from '../peopleMessages.js';
import { usePeople } from '../queries.js';
import { everyRole } from '../roles.js';
import { PersonTable } from './PersonTable.js';

/** All users of the installation, with search. */
export function PeopleList() {
  const t = useMessages(peopleMessages);
  const [query, setQuery] = useState<TableQuery>({ search: '', sort: undefined, filters: {} });
  const { search, filters } = query;
  const role = everyRole.find((each: InstallationRole) => each === filters['role']);
  const people = usePeople({ search, role });
  return (
    <PersonTable
      people={people.data?.rows}
      searchLabel={t('search')}
      onQueryChange={setQuery}
      {...(people.data && { total: people.data.total })}
      {...tablePages(people, t('failed'))}
    />
  );
}
