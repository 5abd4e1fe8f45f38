import { cutVisible } from '@heddle/api-contract';
import { SegmentedControl, Stack, Textarea } from '@mantine/core';
import { useMessages } from '../../../../shared/i18n/i18n.js';
import { agentLimits } from '../../agentLimits.js';
import { useAgent, useBlock } from '../../editor/AgentSession.js';
import { suggestionMessages } from './suggestionMessages.js';
import { modeOf, type SuggestionMode, suggestionModes } from './suggestionModes.js';

/** Whether and how questions are suggested after an answer. */
export function SuggestionFields() {
  const t = useMessages(suggestionMessages);
  const { isReadOnly } = useAgent();
  const [info, setInfo] = useBlock('suggest_reply_info');
  const mode = modeOf(info.suggest_reply_mode);
  const maximum = agentLimits.suggestPrompt;
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label={t('mode')}
        disabled={isReadOnly}
        value={mode}
        onChange={(value) =>
          setInfo({ ...info, suggest_reply_mode: suggestionModes[value as SuggestionMode] })
        }
        data={(['standard', 'custom', 'off'] as const).map((value) => ({ value, label: t(value) }))}
      />
      {mode === 'custom' && (
        <Textarea
          label={t('prompt')}
          description={t('promptHint', { maximum })}
          placeholder={t('promptPlaceholder')}
          autosize
          minRows={3}
          maxRows={12}
          readOnly={isReadOnly}
          value={info.customized_suggest_prompt ?? ''}
          onChange={(event) =>
            setInfo({ ...info, customized_suggest_prompt: cutVisible(event.currentTarget.value, maximum) })
          }
        />
      )}
    </Stack>
  );
}
