import { confirm, showUndo } from '@heddle/ui-kit';
import { type Json, readType } from '@heddle/workflow-schema';
import { ActionIcon, Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconCheck, IconRotate } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import classes from '../editor/Editor.module.css';
import { ValueInput } from '../editor/ValueInput.js';
import {
  type StoredValue,
  useResetValues,
  useSetValue,
  useVariableValues,
  type ValueOwner,
} from '../queries.js';
import { variableMessages } from '../variableMessages.js';

/** The caller's own values in the studio: seen, edited and reset. */
export function ValuesList({ owner }: { owner: ValueOwner }) {
  const t = useMessages(variableMessages);
  const values = useVariableValues(owner);
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('valuesHint')}
      </Text>
      <Loaded query={values} failed={t('failed')} skeleton={<Skeleton height={160} />}>
        {(list) =>
          list.length === 0 ? (
            <Text size="sm">{t('noValues')}</Text>
          ) : (
            <>
              {list.map((value) => (
                // A value that was set elsewhere begins a new input.
                <ValueRow key={`${value.keyword} ${value.value}`} owner={owner} stored={value} />
              ))}
              <ResetAll owner={owner} isIdle={list.every(isDefault)} />
            </>
          )
        }
      </Loaded>
    </Stack>
  );
}

function isDefault({ update_time, is_system }: StoredValue): boolean {
  return is_system || update_time === 0;
}

function ValueRow({ owner, stored }: { owner: ValueOwner; stored: StoredValue }) {
  const t = useMessages(variableMessages);
  const shared = useMessages(sharedMessages);
  const { keyword, value, schema, is_system: isSystem, is_read_only: isReadOnly } = stored;
  const [text, setText] = useState(value);
  const set = useSetValue(owner);
  const reset = useResetValues(owner);
  const isFixed = isSystem || isReadOnly;
  function handleReset() {
    reset.mutate([keyword], {
      onSuccess: () =>
        showUndo({
          message: t('resetDone', { name: keyword }),
          undo: shared('undo'),
          onUndo: () => set.mutate({ keyword, value }),
        }),
    });
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (text !== value) set.mutate({ keyword, value: text });
      }}
    >
      <Group gap={6} mb={4}>
        <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
          {keyword}
        </Text>
        {isSystem && (
          <Badge variant="light" color="gray" tt="none">
            {t('ofSystem')}
          </Badge>
        )}
        {!isSystem && isDefault(stored) && (
          <Badge variant="light" color="gray" tt="none">
            {t('isDefault')}
          </Badge>
        )}
      </Group>
      <div className={classes.row}>
        <div className={classes.default}>
          <ValueInput
            label={keyword}
            type={readType(JSON.parse(schema) as Json)}
            value={text}
            isDisabled={isFixed}
            onChange={setText}
          />
        </div>
        {!isFixed && (
          <>
            <ActionIcon
              type="submit"
              variant="light"
              loading={set.isPending}
              disabled={text === value}
              aria-label={t('saveValue', { name: keyword })}
            >
              <IconCheck size={16} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={isDefault(stored)}
              loading={reset.isPending}
              aria-label={t('reset', { name: keyword })}
              onClick={handleReset}
            >
              <IconRotate size={16} aria-hidden />
            </ActionIcon>
          </>
        )}
      </div>
    </form>
  );
}

function ResetAll({ owner, isIdle }: { owner: ValueOwner; isIdle: boolean }) {
  const t = useMessages(variableMessages);
  const shared = useMessages(sharedMessages);
  const reset = useResetValues(owner);
  async function handleReset() {
    const isSure = await confirm({
      title: t('resetTitle'),
      children: t('resetWhy'),
      confirm: t('resetAll'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (isSure) reset.mutate([]);
  }
  return (
    <Group justify="flex-end">
      <Button
        variant="default"
        size="compact-sm"
        disabled={isIdle}
        loading={reset.isPending}
        onClick={() => void handleReset()}
      >
        {t('resetAll')}
      </Button>
    </Group>
  );
}
