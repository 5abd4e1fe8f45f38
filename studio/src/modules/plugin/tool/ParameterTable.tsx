import type { ToolParameter } from '@heddle/api-contract/families/plugin';
import { parameterPlaces } from '@heddle/plugin';
import {
  ActionIcon,
  Checkbox,
  Group,
  Select,
  Table,
  TextInput,
  Tooltip,
  VisuallyHidden,
} from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { WideTable } from '../../../shared/parts/WideTable.js';
import {
  addField,
  changeAt,
  hasFields,
  maxLevels,
  type ParameterRow,
  placesOf,
  rowsOf,
  typeName,
  typeNames,
  withType,
} from './parameterTree.js';
import { toolMessages } from './toolMessages.js';

interface ParameterTableProps {
  kind: 'inputs' | 'outputs';
  /** Inputs are sent in different places of a request. */
  hasPlaces: boolean;
  /** One of `toolMethods`. */
  method: number;
  parameters: readonly ToolParameter[];
  onChange(parameters: ToolParameter[]): void;
}

/** The inputs or outputs of a tool, with those inside objects and lists below them. */
export function ParameterTable({ kind, hasPlaces, method, parameters, onChange }: ParameterTableProps) {
  const t = useMessages(toolMessages);
  if (parameters.length === 0) return null;
  const isInput = kind === 'inputs';
  return (
    <WideTable label={t(kind)} minWidth={isInput ? 720 : 480}>
      <Table verticalSpacing={4} horizontalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th miw={120}>{t('name')}</Table.Th>
            <Table.Th w={124}>{t('type')}</Table.Th>
            {hasPlaces && <Table.Th w={92}>{t('place')}</Table.Th>}
            {isInput && <Table.Th w={64}>{t('required')}</Table.Th>}
            {isInput && <Table.Th w={88}>{t('default')}</Table.Th>}
            <Table.Th>{t('description')}</Table.Th>
            <Table.Th w={64}>{t('toModel')}</Table.Th>
            <Table.Th w={68}>
              <VisuallyHidden>{t('actions')}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rowsOf(parameters).map((row) => (
            <Row
              key={row.path.join('.')}
              row={row}
              isInput={isInput}
              hasPlaces={hasPlaces}
              method={method}
              onChange={(change) => onChange(changeAt(parameters, row.path, change))}
            />
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
}

interface RowProps {
  row: ParameterRow;
  isInput: boolean;
  hasPlaces: boolean;
  method: number;
  onChange(change: (parameter: ToolParameter) => ToolParameter | undefined): void;
}

function Row({ row: { parameter, path }, isInput, hasPlaces, method, onChange }: RowProps) {
  const t = useMessages(toolMessages);
  const depth = path.length - 1;
  const name = parameter.name ?? '';
  const type = typeName(parameter);
  const isParent = hasFields(parameter);
  const set = (change: Partial<ToolParameter>) => onChange((before) => ({ ...before, ...change }));
  const of = (label: Parameters<typeof t>[0]) => `${t(label)}: ${name}`;
  return (
    <Table.Tr>
      <Table.Td pl={4 + depth * 16}>
        <TextInput
          size="xs"
          aria-label={of('name')}
          maxLength={200}
          value={name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
      </Table.Td>
      <Table.Td>
        <Select
          size="xs"
          aria-label={of('type')}
          allowDeselect={false}
          data={typeNames.includes(type) ? [...typeNames] : [...typeNames, type]}
          value={type}
          onChange={(value) =>
            value !== null && value !== type && onChange((before) => withType(before, value))
          }
        />
      </Table.Td>
      {hasPlaces && (
        <Table.Td>
          {depth === 0 && (
            <Select
              size="xs"
              aria-label={of('place')}
              allowDeselect={false}
              data={placesOf(method).map((place) => ({
                value: String(parameterPlaces[place]),
                label: t(place),
              }))}
              value={String(parameter.location ?? parameterPlaces.query)}
              onChange={(value) => value !== null && set({ location: Number(value) })}
            />
          )}
        </Table.Td>
      )}
      {isInput && (
        <Table.Td>
          <Checkbox
            aria-label={of('required')}
            checked={parameter.is_required === true}
            onChange={(event) => set({ is_required: event.currentTarget.checked })}
          />
        </Table.Td>
      )}
      {isInput && (
        <Table.Td>
          {!isParent && (
            <TextInput
              size="xs"
              aria-label={of('default')}
              value={parameter.global_default ?? ''}
              onChange={(event) => set({ global_default: event.currentTarget.value })}
            />
          )}
        </Table.Td>
      )}
      <Table.Td>
        <TextInput
          size="xs"
          aria-label={of('description')}
          value={parameter.desc ?? ''}
          onChange={(event) => set({ desc: event.currentTarget.value })}
        />
      </Table.Td>
      <Table.Td>
        <Checkbox
          aria-label={of('toModel')}
          checked={parameter.global_disable !== true}
          onChange={(event) => set({ global_disable: !event.currentTarget.checked })}
        />
      </Table.Td>
      <Table.Td>
        <Group gap={2} wrap="nowrap" justify="flex-end">
          {isParent && depth < maxLevels - 1 && (
            <Tooltip label={t('addField')}>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={28}
                aria-label={of('addField')}
                onClick={() => onChange(addField)}
              >
                <IconPlus size={14} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
          <Tooltip label={t('removeParameter')}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              aria-label={of('removeParameter')}
              onClick={() => onChange(() => undefined)}
            >
              <IconTrash size={14} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}
