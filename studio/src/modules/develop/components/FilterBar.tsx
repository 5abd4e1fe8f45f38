import { ActionIcon, Group, SegmentedControl, Select, Tooltip } from '@mantine/core';
import {
  IconLayoutGrid,
  IconList,
  IconSortAscending,
  IconSortDescending,
  IconStar,
  IconStarFilled,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { SearchField } from '../../../shared/parts/SearchField.js';
import { type Choices, orderChoices, stateChoices, typeChoices } from '../choices.js';
import { developMessages } from '../developMessages.js';
import classes from './Develop.module.css';

interface FilterBarProps {
  choices: Choices;
  onChange(change: Partial<Choices>): void;
  onSearch(text: string): void;
  /** Further controls. */
  children: ReactNode;
}

const orderNames = {
  updated: 'orderUpdated',
  created: 'orderCreated',
  published: 'orderPublished',
  opened: 'orderOpened',
  name: 'orderName',
} as const;

/** Search, filters, order and view of the development page. */
export function FilterBar({ choices, onChange, onSearch, children }: FilterBarProps) {
  const t = useMessages(developMessages);
  const { type, state, isOwn, isFavorite, order, isAscending, view } = choices;
  const Star = isFavorite ? IconStarFilled : IconStar;
  const Sort = isAscending ? IconSortAscending : IconSortDescending;
  return (
    <Group gap={6} mb="md" className={classes.filters ?? ''}>
      <SearchField label={t('search')} onSearch={onSearch} />
      <Select
        aria-label={t('type')}
        w={112}
        allowDeselect={false}
        value={type}
        onChange={(value) => onChange({ type: typeChoices.find((one) => one === value) ?? type })}
        data={typeChoices.map((value) => ({ value, label: t(value) }))}
      />
      <Select
        aria-label={t('creator')}
        w={112}
        allowDeselect={false}
        value={isOwn ? 'mine' : 'anyone'}
        onChange={(value) => onChange({ isOwn: value === 'mine' })}
        data={(['anyone', 'mine'] as const).map((value) => ({ value, label: t(value) }))}
      />
      <Select
        aria-label={t('state')}
        w={124}
        allowDeselect={false}
        value={state}
        onChange={(value) => {
          const next = stateChoices.find((one) => one === value) ?? state;
          // What was opened last is looked for in that order.
          const nextOrder = next === 'opened' ? 'opened' : order === 'opened' ? 'updated' : order;
          onChange({ state: next, order: nextOrder });
        }}
        data={stateChoices.map((value) => ({ value, label: t(value) }))}
      />
      <Tooltip label={t('onlyFavorites')}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('onlyFavorites')}
          aria-pressed={isFavorite}
          onClick={() => onChange({ isFavorite: !isFavorite })}
        >
          <Star size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Group gap={4} wrap="nowrap">
        <Select
          aria-label={t('order')}
          w={124}
          allowDeselect={false}
          value={order}
          onChange={(value) => {
            const next = orderChoices.find((one) => one === value) ?? order;
            // Names begin with A, times with the latest.
            onChange({ order: next, isAscending: next === 'name' });
          }}
          data={orderChoices.map((value) => ({ value, label: t(orderNames[value]) }))}
        />
        <Tooltip label={t(isAscending ? 'ascending' : 'descending')}>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t(isAscending ? 'ascending' : 'descending')}
            onClick={() => onChange({ isAscending: !isAscending })}
          >
            <Sort size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Group>
      <SegmentedControl
        aria-label={t('view')}
        value={view}
        onChange={(value) => onChange({ view: value === 'list' ? 'list' : 'grid' })}
        data={[
          {
            value: 'grid',
            label: <IconLayoutGrid size={16} display="block" role="img" aria-label={t('grid')} />,
          },
          {
            value: 'list',
            label: <IconList size={16} display="block" role="img" aria-label={t('asList')} />,
          },
        ]}
      />
      {children}
    </Group>
  );
}
