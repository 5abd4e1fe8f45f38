import type { InstallationRole } from '@heddle/api-contract';
import { EmptyState } from '@heddle/ui-kit';
import { Button, Group, Pagination, Select, Text } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { SearchField } from '../../../shared/parts/SearchField.js';
import { peopleMessages } from '../peopleMessages.js';
import { rowsPerPage, usePeople } from '../queries.js';
import { everyRole } from '../roles.js';
import { PersonTable } from './PersonTable.js';

/** All users of the installation, with search. */
export function PeopleList() {
  const t = useMessages(peopleMessages);
  const [search, setSearch] = useState('');
  const [searchRound, setSearchRound] = useState(0);
  const [role, setRole] = useState<InstallationRole>();
  const [page, setPage] = useState(1);
  const people = usePeople({ search, role, page });
  const handleSearch = useCallback((text: string) => {
    setSearch(text);
    setPage(1);
  }, []);
  const clear = () => {
    setSearchRound((round) => round + 1);
    handleSearch('');
    setRole(undefined);
  };
  return (
    <>
      <Group mb="sm" gap="xs">
        <SearchField key={searchRound} label={t('search')} onSearch={handleSearch} />
        <Select
          aria-label={t('role')}
          data={[
            { value: '', label: t('allRoles') },
            ...everyRole.map((value) => ({ value, label: t(value) })),
          ]}
          value={role ?? ''}
          allowDeselect={false}
          w={160}
          onChange={(value) => {
            setRole((value as InstallationRole) || undefined);
            setPage(1);
          }}
        />
      </Group>
      <Loaded query={people} failed={t('failed')}>
        {({ enterprise_people_list: rows, total, people_total_number }) => (
          <>
            {rows.length === 0 ? (
              <EmptyState title={t('nobody')} withDrawing={false}>
                <Button variant="default" onClick={clear}>
                  {t('clear')}
                </Button>
              </EmptyState>
            ) : (
              <PersonTable people={rows} />
            )}
            {Number(total) > rowsPerPage && (
              <Pagination
                mt="md"
                value={page}
                total={Math.ceil(Number(total) / rowsPerPage)}
                onChange={setPage}
                aria-label={t('pages')}
              />
            )}
            <Text size="xs" c="dimmed" mt="md">
              {t('counted', { count: Number(people_total_number) })}
            </Text>
          </>
        )}
      </Loaded>
    </>
  );
}
