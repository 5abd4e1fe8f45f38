import { Button, FileButton, Group, Input } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { imageTypes, maxImageSize } from '../../../shared/images.js';
import { agentMessages } from '../agentMessages.js';
import { uploadIcon } from '../queries.js';
import { AgentIcon } from './AgentIcon.js';

interface IconFieldProps {
  url: string;
  error: string | undefined;
  onChange(icon: { uri: string; url: string }): void;
}

/** Icon of an agent: the default or an uploaded picture. */
export function IconField({ url, error, onChange }: IconFieldProps) {
  const t = useMessages(agentMessages);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [isLarge, setIsLarge] = useState(false);

  async function upload(file: File | null): Promise<void> {
    if (!file) return;
    setFailure(undefined);
    setIsLarge(file.size > maxImageSize);
    if (file.size > maxImageSize) return;
    setIsBusy(true);
    try {
      onChange(await uploadIcon(file));
    } catch (error) {
      setFailure(error);
    } finally {
      setIsBusy(false);
    }
  }

  const problem = isLarge ? t('iconLarge') : failure === undefined ? error : errorText(failure);
  return (
    <Input.Wrapper label={t('icon')} description={t('iconHint')} error={problem}>
      <Group mt={6}>
        <AgentIcon url={url} size={48} />
        <FileButton accept={imageTypes} onChange={(file) => void upload(file)}>
          {(props) => (
            <Button variant="default" loading={isBusy} {...props}>
              {t('chooseIcon')}
            </Button>
          )}
        </FileButton>
        {url !== '' && (
          <Button variant="subtle" color="gray" onClick={() => onChange({ uri: '', url: '' })}>
            {t('defaultIcon')}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}
