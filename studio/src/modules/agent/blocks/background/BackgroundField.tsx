import { Button, FileButton, Group, Image, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../../../shared/api/announceError.js';
import { formatBytes } from '../../../../shared/format/formatBytes.js';
import { useLanguage, useMessages } from '../../../../shared/i18n/i18n.js';
import { uploadFile } from '../../../file/index.js';
import { useAgent, useBlock } from '../../editor/AgentSession.js';
import { backgroundMessages } from './backgroundMessages.js';
import { useImageUrl } from './backgroundQueries.js';
import { checkImage, type ImageProblem, largestImage, leastHeight } from './checkImage.js';

/** The image behind the conversation, the same on wide and narrow screens. */
export function BackgroundField() {
  const t = useMessages(backgroundMessages);
  const language = useLanguage();
  const { spaceId, isReadOnly } = useAgent();
  const [[background], setBackgrounds] = useBlock('background_image_info_list');
  const uri = background?.web_background_image?.image_uri || undefined;
  const url = useImageUrl(uri);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<ImageProblem | { kind: 'failed'; error: unknown }>();

  async function upload(file: File | null): Promise<void> {
    if (!file) return;
    setIsBusy(true);
    try {
      const found = await checkImage(file);
      setProblem(found);
      if (found) return;
      const stored = await uploadFile(spaceId, file, {
        signal: new AbortController().signal,
        onProgress: () => undefined,
      });
      const picture = { image_uri: stored.uri, origin_image_uri: stored.uri };
      setBackgrounds([{ web_background_image: picture, mobile_background_image: picture }]);
    } catch (error) {
      setProblem({ kind: 'failed', error });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Stack gap="xs">
      {uri === undefined ? (
        <Text size="sm" c="dimmed">
          {t('empty', { height: leastHeight, size: formatBytes(largestImage, language) })}
        </Text>
      ) : (
        url.data !== undefined && (
          <Image src={url.data} alt={t('preview')} radius="md" h={160} w="auto" maw="100%" fit="cover" />
        )
      )}
      {!isReadOnly && (
        <Group gap="xs">
          <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => void upload(file)}>
            {(props) => (
              <Button variant="default" size="compact-sm" loading={isBusy} {...props}>
                {t(uri === undefined ? 'upload' : 'change')}
              </Button>
            )}
          </FileButton>
          {uri !== undefined && (
            <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setBackgrounds([])}>
              {t('remove')}
            </Button>
          )}
        </Group>
      )}
      {problem && (
        <Text size="xs" c="var(--h-fail-text)" role="alert">
          {textOf(problem)}
        </Text>
      )}
    </Stack>
  );

  function textOf(found: NonNullable<typeof problem>): string {
    switch (found.kind) {
      case 'low':
        return t('low', { height: leastHeight, actual: found.height });
      case 'large':
        return t('large', { size: formatBytes(largestImage, language) });
      case 'unreadable':
        return t('unreadable');
      case 'failed':
        return errorText(found.error);
    }
  }
}
