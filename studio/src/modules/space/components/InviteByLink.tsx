import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../../shared/i18n/i18n.js';
import { addressOf } from '../addressOf.js';
import { type NewLink, useCreateLink } from '../queries.js';
import { spaceWords } from '../spaceWords.js';
import { CopyLink } from './CopyLink.js';
import { RoleChoice } from './RoleChoice.js';

const lifetimes = [1, 7, 30, 90];

/** Makes a link with a role, an end and a number of people, and shows it. */
export function InviteByLink({ spaceId }: { spaceId: string }) {
  const words = useWords(spaceWords);
  const create = useCreateLink(spaceId);
  const [wanted, setWanted] = useState<NewLink>({ role: 3, days: 7, mostUses: 1 });
  const uses = [
    { value: '1', label: words('once') },
    { value: '10', label: words('tenTimes') },
    { value: '0', label: words('anyTimes') },
  ];
  return (
    <Stack>
      <RoleChoice value={wanted.role} onChange={(role) => setWanted({ ...wanted, role })} />
      <Group grow align="flex-start">
        <Select
          label={words('days')}
          data={lifetimes.map((days) => ({ value: String(days), label: words('dayCount', { count: days }) }))}
          value={String(wanted.days)}
          allowDeselect={false}
          onChange={(days) => setWanted({ ...wanted, days: Number(days) })}
        />
        <Select
          label={words('mostUses')}
          data={uses}
          value={String(wanted.mostUses)}
          allowDeselect={false}
          onChange={(mostUses) => setWanted({ ...wanted, mostUses: Number(mostUses) })}
        />
      </Group>
      <Group justify="flex-end">
        <Button loading={create.isPending} onClick={() => create.mutate(wanted)}>
          {words('makeLink')}
        </Button>
      </Group>
      {create.data && (
        <Stack gap={6} role="status">
          <Text size="sm">{words('linkReady')}</Text>
          <Group wrap="nowrap">
            <TextInput
              flex={1}
              readOnly
              aria-label={words('ownLink')}
              value={addressOf(create.data.key)}
              onFocus={(event) => event.currentTarget.select()}
            />
            <CopyLink linkKey={create.data.key} />
          </Group>
        </Stack>
      )}
    </Stack>
  );
}
