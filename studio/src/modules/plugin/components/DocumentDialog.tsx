import { parseText } from '@heddle/plugin';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { CopyableCode } from '../../../shared/parts/CopyableCode.js';
import { saveAsFile } from '../../../shared/parts/saveAsFile.js';
import { pluginMessages } from '../pluginMessages.js';
import type { PluginInfo } from '../queries.js';

const formats = [
  { format: 'YAML', ending: 'yaml', type: 'application/yaml', write: (text: string) => text },
  {
    format: 'JSON',
    ending: 'json',
    type: 'application/json',
    write: (text: string) => JSON.stringify(parseText(text), undefined, 2),
  },
] as const;

/** The plugin as an OpenAPI document, to read, copy and download. */
export function DocumentDialog({ info, onClose }: { info: PluginInfo; onClose(): void }) {
  const t = useMessages(pluginMessages);
  const { openapi_desc: text } = info.code_info;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('openApi')}
      size={760}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack>
        <Group justify="space-between">
          <Text size="sm" c="var(--h-text-2)">
            {t('openApiWhy')}
          </Text>
          <Group gap="xs">
            {formats.map(({ format, ending, type, write }) => (
              <Button
                key={format}
                variant="default"
                leftSection={<IconDownload size={16} aria-hidden />}
                onClick={() => saveAsFile(`${info.meta_info.name}.${ending}`, write(text), type)}
              >
                {t('download', { format })}
              </Button>
            ))}
          </Group>
        </Group>
        <CopyableCode code={text} label={t('openApi')} />
      </Stack>
    </Modal>
  );
}
