import { ActionIcon, Button, Popover, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconFilter, IconPlus, IconX } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { fieldTypeOf } from '../fields/fieldTypes.js';
import type { DatabaseField } from '../queries.js';
import classes from './Data.module.css';
import { dataMessages } from './dataMessages.js';
import {
  type FilterCondition,
  hasValue,
  isList,
  noFilter,
  type OperationKey,
  operationsFor,
  type RowFilter,
} from './rowFilter.js';

interface FilterProps {
  fields: readonly DatabaseField[];
  filter: RowFilter;
  onChange(filter: RowFilter): void;
}

interface FilterButtonProps extends FilterProps {
  /** Conditions that filter. */
  active: number;
}

let created = 0;

/** Opens the conditions that shown rows must meet. */
export function FilterButton({ active, ...props }: FilterButtonProps) {
  const t = useMessages(dataMessages);
  return (
    <Popover position="bottom-start" width={520} trapFocus withinPortal>
      <Popover.Target>
        <Button
          size="xs"
          variant={active > 0 ? 'light' : 'default'}
          leftSection={<IconFilter size={16} aria-hidden />}
        >
          {active > 0 ? t('filterCount', { count: active }) : t('filter')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.filter ?? ''}>
        <FilterRows {...props} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** One row per condition. */
export function FilterRows({ fields, filter, onChange }: FilterProps) {
  const t = useMessages(dataMessages);
  const { logic, conditions } = filter;
  const change = (key: string, part: Partial<FilterCondition>) =>
    onChange({
      logic,
      conditions: conditions.map((each) => (each.key === key ? { ...each, ...part } : each)),
    });
  const add = () => {
    created++;
    const next = {
      key: String(created),
      field: fields[0]?.name ?? '',
      operation: 'equal',
      value: '',
    } as const;
    onChange({ logic, conditions: [...conditions, next] });
  };
  return (
    <Stack gap={8}>
      {conditions.map((condition, index) => (
        <div key={condition.key} className={classes.condition}>
          {index === 1 ? (
            <Select
              aria-label={t('logic')}
              size="xs"
              allowDeselect={false}
              value={logic}
              onChange={(value) => onChange({ logic: value === 'or' ? 'or' : 'and', conditions })}
              data={(['and', 'or'] as const).map((value) => ({ value, label: t(value) }))}
              comboboxProps={{ withinPortal: false }}
            />
          ) : (
            <Text size="xs" c="dimmed">
              {t(index === 0 ? 'where' : logic)}
            </Text>
          )}
          <ConditionFields
            condition={condition}
            index={index + 1}
            fields={fields}
            onChange={(part) => change(condition.key, part)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label={t('removeCondition', { index: index + 1 })}
            onClick={() =>
              onChange({ logic, conditions: conditions.filter(({ key }) => key !== condition.key) })
            }
          >
            <IconX size={14} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <div className={classes.filterFoot}>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={add}
        >
          {t('addCondition')}
        </Button>
        {conditions.length > 0 && (
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onChange(noFilter)}>
            {t('clearFilters')}
          </Button>
        )}
      </div>
    </Stack>
  );
}

interface ConditionFieldsProps {
  condition: FilterCondition;
  index: number;
  fields: readonly DatabaseField[];
  onChange(part: Partial<FilterCondition>): void;
}

function ConditionFields({ condition, index, fields, onChange }: ConditionFieldsProps) {
  const t = useMessages(dataMessages);
  const { field, operation, value } = condition;
  const { kind } = fieldTypeOf(fields.find(({ name }) => name === field)?.type ?? 1);
  const offered = operationsFor(kind);
  const withinPortal = { withinPortal: false };
  return (
    <>
      <Select
        aria-label={t('field', { index })}
        placeholder={t('chooseField')}
        size="xs"
        allowDeselect={false}
        value={field || null}
        onChange={(name) => {
          const next = fieldTypeOf(fields.find((each) => each.name === name)?.type ?? 1).kind;
          const keeps = operationsFor(next).includes(operation);
          onChange({
            field: name ?? '',
            ...(!keeps && { operation: 'equal' }),
            ...(next !== kind && { value: '' }),
          });
        }}
        data={fields.map(({ name }) => name)}
        comboboxProps={withinPortal}
      />
      <Select
        aria-label={t('operation', { index })}
        size="xs"
        allowDeselect={false}
        value={operation}
        onChange={(next) => onChange({ operation: next as OperationKey })}
        data={offered.map((each) => ({ value: each, label: t(each) }))}
        comboboxProps={withinPortal}
      />
      {!hasValue(operation) ? (
        <span />
      ) : kind === 'boolean' ? (
        <Select
          aria-label={t('value', { index })}
          size="xs"
          value={value || null}
          onChange={(next) => onChange({ value: next ?? '' })}
          data={[
            { value: 'true', label: t('truthy') },
            { value: 'false', label: t('falsy') },
          ]}
          comboboxProps={withinPortal}
        />
      ) : (
        <TextInput
          aria-label={t('value', { index })}
          size="xs"
          value={value}
          maxLength={1000}
          placeholder={isList(operation) ? t('listHint') : kind === 'time' ? t('timeHint') : ''}
          onChange={(event) => onChange({ value: event.currentTarget.value })}
        />
      )}
    </>
  );
}
