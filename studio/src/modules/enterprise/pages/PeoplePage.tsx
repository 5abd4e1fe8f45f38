import { EmptyState } from '@heddle/ui-kit';
import { Button, Group, Pagination, Text } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useWords } from '../../../shared/i18n/i18n.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { PageHead } from '../../../shared/parts/PageHead.js';
import { SearchField } from '../../../shared/parts/SearchField.js';
import { PersonTable } from '../components/PersonTable.js';
import { peopleWords } from '../peopleWords.js';
import { peoplePerPage, usePeople } from '../queries.js';

/** The people of the installation, for its owner. */
export function PeoplePage() {
  const words = useWords(peopleWords);
  const [search, setSearch] = useState('');
  const [searchRound, setSearchRound] = useState(0);
  const [page, setPage] = useState(1);
  const people = usePeople({ search, page });
  const handleSearch = useCallback((text: string) => {
    setSearch(text);
    setPage(1);
  }, []);
  return (
    <>
      <PageHead title={words('title')} />
      <Text size="sm" c="dimmed" mb="lg">
        {words('intro')}
      </Text>
      <Group mb="sm" grow maw={400}>
        <SearchField key={searchRound} label={words('search')} onSearch={handleSearch} />
      </Group>
      <Loaded query={people} failed={words('failed')}>
        {({ enterprise_people_list: rows, total, people_total_number }) => (
          <>
            {rows.length === 0 ? (
              <EmptyState title={words('nobody')} withDrawing={false}>
                <Button
                  variant="default"
                  onClick={() => {
                    setSearchRound((round) => round + 1);
                    handleSearch('');
                  }}
                >
                  {words('clear')}
                </Button>
              </EmptyState>
            ) : (
              <PersonTable people={rows} />
            )}
            {Number(total) > peoplePerPage && (
              <Pagination
                mt="md"
                value={page}
                total={Math.ceil(Number(total) / peoplePerPage)}
                onChange={setPage}
                aria-label={words('pages')}
              />
            )}
            <Text size="xs" c="dimmed" mt="md">
              {words('counted', { count: Number(people_total_number) })}
            </Text>
          </>
        )}
      </Loaded>
    </>
  );
}
