import { Checkbox, Group, Select, UnstyledButton } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { type MarketSearch, sortOf, sorts } from '../choices.js';
import { marketMessages } from '../marketMessages.js';
import type { Category } from '../queries.js';
import classes from './Market.module.css';

interface FilterBarProps {
  search: MarketSearch;
  categories: readonly Category[];
  onChange(change: MarketSearch): void;
}

/** Categories on the left; who made it and the order on the right. */
export function FilterBar({ search, categories, onChange }: FilterBarProps) {
  const t = useMessages(marketMessages);
  return (
    <div className={classes.bar}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has no scrolling row. */}
      <div className={classes.categories} role="group" aria-label={t('categories')}>
        {[{ id: undefined, name: t('everything') }, ...categories].map(({ id, name }) => (
          <UnstyledButton
            key={id ?? ''}
            className={classes.category}
            aria-pressed={search.category === id}
            onClick={() => onChange({ category: id })}
          >
            {name}
          </UnstyledButton>
        ))}
      </div>
      <Group gap="sm">
        <Checkbox
          label={t('official')}
          checked={search.official === 'yes'}
          onChange={(event) => onChange({ official: event.currentTarget.checked ? 'yes' : undefined })}
        />
        <SortSelect search={search} onChange={onChange} />
      </Group>
    </div>
  );
}

/** The order of products; relevance needs a searched text. */
export function SortSelect({ search, onChange }: Pick<FilterBarProps, 'search' | 'onChange'>) {
  const t = useMessages(marketMessages);
  return (
    <Select
      aria-label={t('sort')}
      w={140}
      allowDeselect={false}
      value={sortOf(search)}
      onChange={(value) => onChange({ sort: sorts.find((one) => one === value) })}
      data={sorts
        .filter((sort) => sort !== 'relevance' || search.q !== undefined)
        .map((value) => ({ value, label: t(value) }))}
    />
  );
}
