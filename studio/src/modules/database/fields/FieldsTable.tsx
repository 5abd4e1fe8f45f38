import { databaseLimits } from '@heddle/api-contract';
import { ActionIcon, Button, Checkbox, Group, Select, Table, Text, TextInput } from '@mantine/core';
import { IconLock, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { WideTable } from '../../../shared/parts/WideTable.js';
import type { DatabaseField } from '../queries.js';
import { type DraftField, keptFields, newField } from './DraftField.js';
import classes from './FieldsTable.module.css';
import { fieldMessages } from './fieldMessages.js';
import type { FieldProblem } from './fieldProblems.js';
import { fieldTypeOf, offeredTypes } from './fieldTypes.js';

interface FieldsTableProps {
  fields: readonly DraftField[];
  /** Shown first, and cannot be changed. */
  systemFields?: readonly DatabaseField[];
  problems: ReadonlyMap<string, FieldProblem>;
  isReadOnly?: boolean;
  onChange(fields: DraftField[]): void;
}

/** The fields of a database, edited in place. */
export function FieldsTable({ fields, systemFields = [], problems, isReadOnly, onChange }: FieldsTableProps) {
  const t = useMessages(fieldMessages);
  const kept = keptFields(fields).length;
  const maximum = databaseLimits.fields;
  const change = (key: string, part: Partial<DraftField>) =>
    onChange(fields.map((field) => (field.key === key ? { ...field, ...part } : field)));
  // A field that is not stored yet has no values to lose.
  const remove = (field: DraftField) =>
    field.alterId === undefined
      ? onChange(fields.filter(({ key }) => key !== field.key))
      : change(field.key, { isRemoved: true });
  return (
    <>
      <WideTable label={t('fields')} minWidth={640}>
        <Table className={classes.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={40} aria-hidden />
              <Table.Th w="30%">{t('name')}</Table.Th>
              <Table.Th>{t('description')}</Table.Th>
              <Table.Th w={132}>{t('type')}</Table.Th>
              <Table.Th w={84}>{t('required')}</Table.Th>
              <Table.Th w={92} aria-label={t('actions')} />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {systemFields.map((field) => (
              <SystemRow key={field.name} field={field} />
            ))}
            {fields.map((field, index) =>
              field.isRemoved ? (
                <RemovedRow
                  key={field.key}
                  field={field}
                  onRestore={() => change(field.key, { isRemoved: false })}
                />
              ) : (
                <FieldRow
                  key={field.key}
                  field={field}
                  index={index + 1}
                  problem={problems.get(field.key)}
                  isReadOnly={isReadOnly === true}
                  onChange={(part) => change(field.key, part)}
                  onRemove={() => remove(field)}
                />
              ),
            )}
          </Table.Tbody>
        </Table>
      </WideTable>
      {!isReadOnly && (
        <Group gap="sm" px={12} py={8}>
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            disabled={kept >= maximum}
            onClick={() => onChange([...fields, newField()])}
          >
            {t('add')}
          </Button>
          <Text size="xs" c={kept === 0 ? 'var(--h-fail-text)' : 'dimmed'}>
            {kept === 0
              ? t('none')
              : kept >= maximum
                ? t('full', { maximum })
                : t('count', { count: kept, maximum })}
          </Text>
        </Group>
      )}
    </>
  );
}

interface FieldRowProps {
  field: DraftField;
  index: number;
  problem: FieldProblem | undefined;
  isReadOnly: boolean;
  onChange(part: Partial<DraftField>): void;
  onRemove(): void;
}

function FieldRow({ field, index, problem, isReadOnly, onChange, onRemove }: FieldRowProps) {
  const t = useMessages(fieldMessages);
  const { Icon, name: typeName } = fieldTypeOf(field.type);
  const icon = <Icon size={16} stroke={1.75} aria-hidden className={classes.icon ?? ''} />;
  if (isReadOnly)
    return (
      <Table.Tr>
        <Table.Td>{icon}</Table.Td>
        <Table.Td className={classes.name}>{field.name}</Table.Td>
        <Table.Td>{field.description}</Table.Td>
        <Table.Td>
          <span className={classes.type}>{typeName}</span>
        </Table.Td>
        <Table.Td>{field.isRequired && t('required')}</Table.Td>
        <Table.Td />
      </Table.Tr>
    );
  return (
    <Table.Tr>
      <Table.Td>{icon}</Table.Td>
      <Table.Td>
        <TextInput
          aria-label={t('nameOf', { index })}
          className={classes.name ?? ''}
          size="xs"
          value={field.name}
          // One more than allowed, so that a pasted name is refused instead of cut.
          maxLength={databaseLimits.fieldName + 1}
          error={problem && t(problem)}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
      </Table.Td>
      <Table.Td>
        <TextInput
          aria-label={t('descriptionOf', { index })}
          size="xs"
          value={field.description}
          maxLength={databaseLimits.fieldDescription}
          onChange={(event) => onChange({ description: event.currentTarget.value })}
        />
      </Table.Td>
      <Table.Td>
        <Select
          aria-label={t('typeOf', { index })}
          size="xs"
          allowDeselect={false}
          value={String(field.type)}
          data={offeredTypes.map(({ type, name }) => ({ value: String(type), label: name }))}
          onChange={(type) => onChange({ type: Number(type) })}
        />
      </Table.Td>
      <Table.Td>
        <Checkbox
          size="xs"
          aria-label={t('requiredOf', { index })}
          checked={field.isRequired}
          onChange={(event) => onChange({ isRequired: event.currentTarget.checked })}
        />
      </Table.Td>
      <Table.Td>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t('remove', { name: field.name || index })}
          onClick={onRemove}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Table.Td>
    </Table.Tr>
  );
}

function RemovedRow({ field, onRestore }: { field: DraftField; onRestore(): void }) {
  const t = useMessages(fieldMessages);
  const { Icon, name } = fieldTypeOf(field.type);
  return (
    <Table.Tr className={classes.removed ?? ''}>
      <Table.Td>
        <Icon size={16} stroke={1.75} aria-hidden />
      </Table.Td>
      <Table.Td className={classes.name}>
        <s>{field.name}</s>
      </Table.Td>
      <Table.Td>{t('removedWhy')}</Table.Td>
      <Table.Td>
        <span className={classes.type}>{name}</span>
      </Table.Td>
      <Table.Td />
      <Table.Td>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={t('restoreField', { name: field.name })}
          onClick={onRestore}
        >
          {t('restore')}
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}

const systemTexts = {
  bstudio_id: 'systemId',
  id: 'systemId',
  bstudio_connector_uid: 'systemUser',
  uuid: 'systemUser',
  bstudio_connector_id: 'systemConnector',
  sys_platform: 'systemConnector',
  bstudio_create_time: 'systemTime',
} as const;

function SystemRow({ field }: { field: DatabaseField }) {
  const t = useMessages(fieldMessages);
  const key = systemTexts[field.name as keyof typeof systemTexts];
  return (
    <Table.Tr className={classes.system ?? ''}>
      <Table.Td>
        <IconLock size={16} stroke={1.75} role="img" aria-label={t('system')} />
      </Table.Td>
      <Table.Td className={classes.name}>{field.name}</Table.Td>
      <Table.Td>{key ? t(key) : field.desc}</Table.Td>
      <Table.Td>
        <span className={classes.type}>{fieldTypeOf(field.type).name}</span>
      </Table.Td>
      <Table.Td>{t('always')}</Table.Td>
      <Table.Td />
    </Table.Tr>
  );
}
