import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { spaceMessages } from '../spaceMessages.js';
import { CopyLink } from './CopyLink.js';

const lifetimes = [1, 7, 30, 90];

/** For how long and how many people a link is made. */
interface LinkTerms {
  days: number;
  /** 0 for any number of people. */
  mostUses: number;
}

interface LinkFormProps {
  /** The choice of a role, above the rest. */
  children: ReactNode;
  /** What the form begins with; 7 days without it. */
  days?: number | undefined;
  isPending: boolean;
  /** Of the link that was made last. */
  address: string | undefined;
  onMake(terms: LinkTerms): void;
}

/** Makes a link with an end and a number of people, and shows it. */
export function LinkForm({ children, days = 7, isPending, address, onMake }: LinkFormProps) {
  const t = useMessages(spaceMessages);
  const [terms, setTerms] = useState<LinkTerms>({ days, mostUses: 1 });
  const uses = [
    { value: '1', label: t('once') },
    { value: '10', label: t('tenTimes') },
    { value: '0', label: t('anyTimes') },
  ];
  const choices = [...new Set([...lifetimes, days])].sort((a, b) => a - b);
  return (
    <Stack>
      {children}
      <Group grow align="flex-start">
        <Select
          label={t('days')}
          data={choices.map((count) => ({ value: String(count), label: t('dayCount', { count }) }))}
          value={String(terms.days)}
          allowDeselect={false}
          onChange={(value) => setTerms({ ...terms, days: Number(value) })}
        />
        <Select
          label={t('mostUses')}
          data={uses}
          value={String(terms.mostUses)}
          allowDeselect={false}
          onChange={(value) => setTerms({ ...terms, mostUses: Number(value) })}
        />
      </Group>
      <Group justify="flex-end">
        <Button loading={isPending} onClick={() => onMake(terms)}>
          {t('makeLink')}
        </Button>
      </Group>
      {address && (
        <Stack gap={6} role="status">
          <Text size="sm">{t('linkReady')}</Text>
          <Group wrap="nowrap">
            <TextInput
              flex={1}
              readOnly
              aria-label={t('ownLink')}
              value={address}
              onFocus={(event) => event.currentTarget.select()}
            />
            <CopyLink address={address} />
          </Group>
        </Stack>
      )}
    </Stack>
  );
}
