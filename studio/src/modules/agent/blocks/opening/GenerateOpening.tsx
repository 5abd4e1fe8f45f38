import { confirm } from '@heddle/ui-kit';
import { Button, Text } from '@mantine/core';
import { IconWand } from '@tabler/icons-react';
import { errorText } from '../../../../shared/api/announceError.js';
import { useMessages } from '../../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../../shared/i18n/sharedMessages.js';
import { useAgent, useBlock } from '../../editor/AgentSession.js';
import { openingMessages } from './openingMessages.js';
import { UnusableOpening, useGenerateOpening } from './openingQueries.js';

/** Has a model write the opening message from the prompt. */
export function GenerateOpening() {
  const t = useMessages(openingMessages);
  const shared = useMessages(sharedMessages);
  const { spaceId } = useAgent();
  const [{ prompt = '' }] = useBlock('prompt_info');
  const [info, setInfo] = useBlock('onboarding_info');
  const generate = useGenerateOpening(spaceId);
  const isFilled = Boolean(info.prologue) || (info.suggested_questions ?? []).length > 0;
  async function run(): Promise<void> {
    const isSure =
      !isFilled ||
      (await confirm({
        title: t('replaceTitle'),
        children: t('generateWhy'),
        confirm: t('replace'),
        cancel: shared('cancel'),
      }));
    if (isSure) generate.mutate(prompt, { onSuccess: (opening) => setInfo({ ...info, ...opening }) });
  }
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconWand size={14} aria-hidden />}
        loading={generate.isPending}
        disabled={prompt.trim() === ''}
        title={prompt.trim() === '' ? t('noPrompt') : undefined}
        onClick={() => void run()}
      >
        {t('generate')}
      </Button>
      {generate.error && (
        <Text size="xs" c="var(--h-fail-text)" role="alert">
          {generate.error instanceof UnusableOpening ? t('badAnswer') : errorText(generate.error)}
        </Text>
      )}
    </div>
  );
}
