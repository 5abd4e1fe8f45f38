import { Button, Group, Select, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { spaceMessages } from '../spaceMessages.js';
import { FreshLink } from './FreshLink.js';

const lifetimes = [1, 7, 30, 90];

/** Validity and maximum uses of a link. */
interface LinkTerms {
  days: number;
  /** 0 for unlimited uses. */
  maxUses: number;
}

interface LinkFormProps {
  /** Role field, shown above the others. */
  children: ReactNode;
  /** Initial validity; 7 days by default. */
  days?: number | undefined;
  isPending: boolean;
  /** URL of the link created last. */
  address: string | undefined;
  onMake(terms: LinkTerms): void;
}

/** Creates a link with an expiry and maximum uses, and shows its URL. */
export function LinkForm({ children, days = 7, isPending, address, onMake }: LinkFormProps) {
  const t = useMessages(spaceMessages);
  const [terms, setTerms] = useState<LinkTerms>({ days, maxUses: 1 });
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
          label={t('maxUses')}
          data={uses}
          value={String(terms.maxUses)}
          allowDeselect={false}
          onChange={(value) => setTerms({ ...terms, maxUses: Number(value) })}
        />
      </Group>
      <Group justify="flex-end">
        <Button loading={isPending} onClick={() => onMake(terms)}>
          {t('makeLink')}
        </Button>
      </Group>
      {address && <FreshLink address={address} />}
    </Stack>
  );
}
