import { showError } from '@heddle/ui-kit';
import type { JsonObject } from '@heddle/workflow-schema';
import { ActionIcon, Button, Group, Menu, Select, Text } from '@mantine/core';
import {
  IconDeviceFloppy,
  IconDots,
  IconPencil,
  IconSparkles,
  IconStar,
  IconTrash,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { useCanWrite } from '../copilot/copilotQueries.js';
import { InputsNameDialog } from './InputsNameDialog.js';
import { savedInputsMessages } from './savedInputsMessages.js';
import { type SavedInputs, useChangeInputs, useSavedInputs, useWriteInputs } from './savedInputsQueries.js';

interface SavedInputsBarProps {
  spaceId: string;
  workflowId: string;
  canEdit: boolean;
  /** Whether the fields hold nothing that anybody has typed, now or in an earlier run. */
  isUntouched: boolean;
  /** The values of the fields; undefined if one of them is wrong, which the panel then shows. */
  readValues(): JsonObject | undefined;
  /** Fills in the fields. */
  onChoose(values: JsonObject): void;
}

/** Chooses, saves, renames and deletes named inputs of test runs. */
export function SavedInputsBar(props: SavedInputsBarProps) {
  const { spaceId, workflowId, canEdit, isUntouched, readValues, onChoose } = props;
  const t = useMessages(savedInputsMessages);
  const shared = useMessages(sharedMessages);
  const query = useSavedInputs(workflowId);
  const { save, remove } = useChangeInputs(workflowId);
  const write = useWriteInputs(workflowId);
  const canWrite = useCanWrite(spaceId) === true;
  const [chosenId, setChosenId] = useState<string>();
  const [naming, setNaming] = useState<{ inputs?: SavedInputs; values?: JsonObject }>();
  const list = query.data ?? [];
  const chosen = list.find(({ id }) => id === chosenId);
  const initial = isUntouched && chosenId === undefined ? list.find(({ isDefault }) => isDefault) : undefined;
  useEffect(() => {
    if (initial) choose(initial);
  });

  function choose(inputs: SavedInputs): void {
    setChosenId(inputs.id);
    onChoose(inputs.values);
  }
  function withValues(use: (values: JsonObject) => void): void {
    const values = readValues();
    if (values) use(values);
    else showError(t('fixFirst'));
  }

  if (query.error)
    return (
      <Group gap="xs" mb="md">
        <Text size="xs" c="var(--h-text-2)">
          {t('failed')}
        </Text>
        <Button size="compact-xs" variant="default" onClick={() => void query.refetch()}>
          {t('retry')}
        </Button>
      </Group>
    );
  return (
    <>
      <Group gap={6} wrap="nowrap" align="flex-end" mb="md">
        <Select
          flex={1}
          size="xs"
          label={t('title')}
          description={
            chosen?.isOutdated ? t('outdatedWhy') : query.isSuccess && list.length === 0 && t('noneWhy')
          }
          placeholder={t(list.length === 0 ? 'none' : 'choose')}
          disabled={list.length === 0}
          allowDeselect={false}
          value={chosen?.id ?? null}
          onChange={(id) => {
            const next = list.find((one) => one.id === id);
            if (next) choose(next);
          }}
          data={list.map(({ id, name, isDefault, isOutdated }) => ({
            value: id,
            label: isOutdated ? t('outdated', { name }) : isDefault ? t('isDefault', { name }) : name,
          }))}
        />
        <Menu position="bottom-end" width={240}>
          <Menu.Target>
            <ActionIcon
              variant="default"
              size={30}
              loading={write.isPending || save.isPending}
              aria-label={t('actions')}
            >
              <IconDots size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {!canEdit && <Menu.Label>{t('viewOnly')}</Menu.Label>}
            <Menu.Item
              leftSection={<IconDeviceFloppy size={16} aria-hidden />}
              disabled={!canEdit}
              onClick={() => withValues((values) => setNaming({ values }))}
            >
              {t('saveAs')}
            </Menu.Item>
            {chosen && canEdit && (
              <>
                <Menu.Item
                  leftSection={<IconDeviceFloppy size={16} aria-hidden />}
                  onClick={() => withValues((values) => save.mutate({ id: chosen.id, values }))}
                >
                  {t('saveChanges', { name: chosen.name })}
                </Menu.Item>
                <Menu.Item
                  leftSection={<IconPencil size={16} aria-hidden />}
                  onClick={() => setNaming({ inputs: chosen })}
                >
                  {t('rename')}
                </Menu.Item>
                {!chosen.isDefault && (
                  <Menu.Item
                    leftSection={<IconStar size={16} aria-hidden />}
                    onClick={() => save.mutate({ id: chosen.id, isDefault: true })}
                  >
                    {t('makeDefault')}
                  </Menu.Item>
                )}
                <Menu.Item
                  leftSection={<IconTrash size={16} aria-hidden />}
                  onClick={() => remove.mutate(chosen)}
                >
                  {shared('delete')}
                </Menu.Item>
              </>
            )}
            {canWrite && (
              <Menu.Item
                leftSection={<IconSparkles size={16} aria-hidden />}
                onClick={() => write.mutate(undefined, { onSuccess: onChoose })}
              >
                {t('write')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </Group>
      {naming && (
        <InputsNameDialog
          initial={naming.inputs?.name ?? ''}
          isBusy={save.isPending}
          onClose={() => setNaming(undefined)}
          onSubmit={(name) =>
            save.mutate(naming.inputs ? { id: naming.inputs.id, name } : { name, ...naming }, {
              onSuccess({ id }) {
                setChosenId(id);
                setNaming(undefined);
              },
            })
          }
        />
      )}
    </>
  );
}
