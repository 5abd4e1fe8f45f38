import { Anchor, NumberInput, Select, Stack, Switch } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../../shared/i18n/i18n.js';
import { useAgent, useBlock } from '../../editor/AgentSession.js';
import { MemoryOfUser } from './MemoryOfUser.js';
import { MemoryShare } from './MemoryShare.js';
import { memoryBlockMessages } from './memoryBlockMessages.js';
import { daysOf, isMemoryOn, mostDays, off, on, usualDays, withDays } from './memorySettings.js';

const custom = 'custom';

/** Whether the agent remembers its users, for how long, and when it recalls what it remembers. */
export function MemoryFields() {
  const t = useMessages(memoryBlockMessages);
  const { isReadOnly } = useAgent();
  const [info, setInfo] = useBlock('time_capsule_info');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Stack gap="sm">
      <Switch
        label={t('remember')}
        description={t('rememberWhy')}
        disabled={isReadOnly}
        checked={isMemoryOn(info)}
        onChange={(event) => setInfo({ ...info, time_capsule_mode: event.currentTarget.checked ? on : off })}
      />
      {isMemoryOn(info) && (
        <>
          <Switch
            label={t('recall')}
            description={t('recallWhy')}
            disabled={isReadOnly}
            checked={info.disable_prompt_calling !== on}
            onChange={(event) =>
              setInfo({ ...info, disable_prompt_calling: event.currentTarget.checked ? off : on })
            }
          />
          <Lifetime />
          <MemoryShare />
        </>
      )}
      <Anchor component="button" type="button" size="sm" ta="left" onClick={() => setIsOpen(true)}>
        {t('open')}
      </Anchor>
      {isOpen && <MemoryOfUser onClose={() => setIsOpen(false)} />}
    </Stack>
  );
}

function Lifetime() {
  const t = useMessages(memoryBlockMessages);
  const { isReadOnly } = useAgent();
  const [info, setInfo] = useBlock('time_capsule_info');
  const days = daysOf(info);
  const [isCustom, setIsCustom] = useState(!(usualDays as readonly number[]).includes(days));
  return (
    <>
      <Select
        label={t('keep')}
        disabled={isReadOnly}
        allowDeselect={false}
        value={isCustom ? custom : String(days)}
        data={[
          ...usualDays.map((value) => ({
            value: String(value),
            label: value === 0 ? t('forever') : t('days', { days: value }),
          })),
          { value: custom, label: t('custom') },
        ]}
        onChange={(value) => {
          setIsCustom(value === custom);
          if (value !== null && value !== custom) setInfo(withDays(info, Number(value)));
        }}
      />
      {isCustom && (
        <NumberInput
          label={t('customDays')}
          disabled={isReadOnly}
          min={1}
          max={mostDays}
          allowDecimal={false}
          clampBehavior="strict"
          value={days === 0 ? '' : days}
          onChange={(value) => {
            if (typeof value === 'number' && value >= 1) setInfo(withDays(info, value));
          }}
        />
      )}
    </>
  );
}
