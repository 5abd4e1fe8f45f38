import { programLanguages } from '@heddle/api-contract/families/plugin';
import { Modal, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { CopyableCode } from '../../../shared/parts/CopyableCode.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { type ToolInfo, useToolCode } from '../queries.js';
import { documentMessages } from './documentMessages.js';

/** Names of languages, which are the same in every language of the studio. */
const names = { curl: 'cURL', wget: 'Wget', node: 'Node.js', python: 'Python', go: 'Go' } as const;

interface SnippetDialogProps {
  pluginId: string;
  tool: ToolInfo;
  onClose(): void;
}

/** Code that calls the service behind a tool. */
export function SnippetDialog({ pluginId, tool, onClose }: SnippetDialogProps) {
  const t = useMessages(documentMessages);
  const shared = useMessages(sharedMessages);
  const [language, setLanguage] = useState<keyof typeof names>('curl');
  const code = useToolCode(pluginId, tool.api_id, programLanguages[language]);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('snippetOf', { name: tool.name })}
      size={680}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <Stack mih={240}>
        <SegmentedControl
          size="xs"
          data={Object.entries(names).map(([value, label]) => ({ value, label }))}
          value={language}
          onChange={(value) => setLanguage(value as keyof typeof names)}
        />
        <Loaded query={code} failed={t('snippetFailed')}>
          {(text) => <CopyableCode code={text} label={t('snippet')} />}
        </Loaded>
        <Text size="xs" c="dimmed">
          {t('snippetWhy')}
        </Text>
      </Stack>
    </Modal>
  );
}
