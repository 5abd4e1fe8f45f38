import { Radio, Stack } from '@mantine/core';
import { useMessages } from '../../../../shared/i18n/i18n.js';
import { useAgent, useBlock } from '../../editor/AgentSession.js';
import { userInputMessages } from './userInputMessages.js';

/** Values of `default_user_input_type`; 0 is unset and means text. */
const inputTypes = { text: 1, voice: 2 } as const;

/** The input method with which a conversation opens. */
export function UserInputFields() {
  const t = useMessages(userInputMessages);
  const { isReadOnly } = useAgent();
  const [info, setInfo] = useBlock('voices_info');
  return (
    <Radio.Group
      aria-label={t('input')}
      value={String(info.default_user_input_type || inputTypes.text)}
      onChange={(value) => setInfo({ ...info, default_user_input_type: Number(value) })}
    >
      <Stack gap="xs">
        <Radio value={String(inputTypes.text)} label={t('text')} disabled={isReadOnly} />
        <Radio
          value={String(inputTypes.voice)}
          label={t('voice')}
          description={t('voiceWhy')}
          disabled={isReadOnly}
        />
      </Stack>
    </Radio.Group>
  );
}
