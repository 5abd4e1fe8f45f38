import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { CopyableCode } from '../../../shared/parts/CopyableCode.js';
import { saveAsFile } from '../../../shared/parts/saveAsFile.js';
import { pluginMessages } from '../pluginMessages.js';
import type { PluginInfo } from '../queries.js';

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
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => saveAsFile(`${info.meta_info.name}.yaml`, text, 'application/yaml')}
          >
            {t('download')}
          </Button>
        </Group>
        <CopyableCode code={text} label={t('openApi')} />
      </Stack>
    </Modal>
  );
}
