import { Anchor, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { CopyableCode } from '../../../shared/parts/CopyableCode.js';
import {
  agentPermission,
  agentSnippet,
  type SnippetLanguage,
  snippetLanguages,
  tokenVariable,
} from './agentSnippets.js';
import { publishMessages } from './publishMessages.js';

const names = { curl: 'cURL', typescript: 'TypeScript', python: 'Python' } as const;

/** How programs call the published agent. */
export function CallByApi({ botId, question }: { botId: string; question: string }) {
  const t = useMessages(publishMessages);
  const [language, setLanguage] = useState<SnippetLanguage>('curl');
  return (
    <Stack gap="xs">
      <Text size="sm" c="var(--h-text-2)">
        {t('callWhy', { variable: tokenVariable })}{' '}
        <Anchor
          size="sm"
          // Colour alone does not identify a link within text.
          underline="always"
          href={`/settings/access-tokens?${new URLSearchParams({ permission: agentPermission })}`}
          target="_blank"
        >
          {t('makeToken')}
        </Anchor>
      </Text>
      <SegmentedControl
        w="fit-content"
        aria-label={t('language')}
        value={language}
        onChange={(value) => setLanguage(value as SnippetLanguage)}
        data={snippetLanguages.map((value) => ({ value, label: names[value] }))}
      />
      <CopyableCode
        label={names[language]}
        code={agentSnippet(language, { baseUrl: window.location.origin, botId, question })}
      />
    </Stack>
  );
}
