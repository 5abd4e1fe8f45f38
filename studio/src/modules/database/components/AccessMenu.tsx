import { readWriteModes } from '@heddle/api-contract/families/database';
import { Button, Popover, Radio, Stack, Switch } from '@mantine/core';
import { IconChevronDown, IconLock, IconUser, IconUsers } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { databaseMessages } from '../databaseMessages.js';
import { modeKeyOf, modeNames } from '../modeNames.js';
import { type DatabaseInfo, useUpdateDatabase } from '../queries.js';

const icons = { limited: IconUser, readOnly: IconLock, unlimited: IconUsers };

/** Who may read and write rows, and whether models may. */
export function AccessMenu({ database }: { database: DatabaseInfo }) {
  const t = useMessages(databaseMessages);
  const tMode = useMessages(modeNames);
  const update = useUpdateDatabase(database, false);
  const { rw_mode, prompt_disabled, can_edit } = database;
  const mode = modeKeyOf(rw_mode);
  const Icon = icons[mode];
  return (
    <Popover position="bottom-end" width={340} trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<Icon size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-label={t('access', { mode: tMode(mode) })}
          loading={update.isPending}
        >
          {tMode(`${mode}Short`)}
          {prompt_disabled && ` · ${t('promptOff')}`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack>
          <Radio.Group
            label={t('mode')}
            value={String(rw_mode)}
            readOnly={!can_edit}
            onChange={(value) => update.mutate({ mode: Number(value) })}
          >
            <Stack gap={8} mt={8}>
              {Object.values(readWriteModes).map((each) => (
                <Radio
                  key={each}
                  value={String(each)}
                  disabled={!can_edit}
                  label={tMode(modeKeyOf(each))}
                  description={tMode(`${modeKeyOf(each)}Why`)}
                />
              ))}
            </Stack>
          </Radio.Group>
          <Switch
            label={t('promptAccess')}
            description={t('promptAccessWhy')}
            checked={!prompt_disabled}
            disabled={!can_edit}
            onChange={(event) => update.mutate({ isPromptDisabled: !event.currentTarget.checked })}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
