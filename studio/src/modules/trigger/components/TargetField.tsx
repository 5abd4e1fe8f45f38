import type { TriggerEntry } from '@heddle/api-contract/families/trigger';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import type { FormFields } from '../../../shared/parts/FormDialog.js';
import { useTargets } from '../queries.js';
import type { TriggerValues } from '../TriggerValues.js';
import { triggerMessages } from '../triggerMessages.js';

interface TargetFieldProps {
  form: FormFields<TriggerValues>;
  spaceId: string;
  /** Listed whatever the search finds. */
  known: TriggerEntry['target'] | undefined;
}

/** The workflow or agent that a trigger runs, found by name. */
export function TargetField({ form: { values, field }, spaceId, known }: TargetFieldProps) {
  const t = useMessages(triggerMessages);
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState(known && { value: `${known.type}:${known.id}`, label: known.name });
  // The field shows the name of the choice, which is not a search.
  const text = search === chosen?.label ? '' : search;
  const { data = [] } = useTargets(spaceId, text);
  const groups = (['workflow', 'agent'] as const).map((type) => ({
    group: t(type === 'workflow' ? 'workflows' : 'agents'),
    items: [
      ...(chosen?.value.startsWith(`${type}:`) &&
      !data.some((one) => `${one.type}:${one.id}` === chosen.value)
        ? [chosen]
        : []),
      ...data
        .filter((one) => one.type === type)
        .map(({ id, name }) => ({ value: `${type}:${id}`, label: name })),
    ],
  }));
  const { onChange, ...input } = field('target') as ReturnType<typeof field> & {
    onChange(value: string | null): void;
  };
  return (
    <Select
      label={t('target')}
      description={t('targetHint')}
      searchable
      allowDeselect={false}
      nothingFoundMessage={t('noTargets')}
      data={groups.filter(({ items }) => items.length > 0)}
      onSearchChange={setSearch}
      {...input}
      value={values.target || null}
      onChange={(value, option) => {
        if (option) setChosen({ value: option.value, label: option.label });
        onChange(value);
      }}
    />
  );
}
