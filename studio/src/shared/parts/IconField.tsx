import { Button, FileButton, Group, Input } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { errorText } from '../api/announceError.js';
import { useMessages } from '../i18n/i18n.js';
import { sharedMessages } from '../i18n/sharedMessages.js';
import { imageTypes, maxImageSize } from '../images.js';

interface Icon {
  uri: string;
  url: string;
}

interface IconFieldProps {
  /** The picture as it is now, 48 px wide. */
  preview: ReactNode;
  /** Whether it is the default. */
  isDefault: boolean;
  error: string | undefined;
  upload(file: File): Promise<Icon>;
  onChange(icon: Icon): void;
}

/** Icon of a resource: the default or an uploaded picture. */
export function IconField({ preview, isDefault, error, upload, onChange }: IconFieldProps) {
  const t = useMessages(sharedMessages);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [isLarge, setIsLarge] = useState(false);

  async function handleFile(file: File | null): Promise<void> {
    if (!file) return;
    setFailure(undefined);
    setIsLarge(file.size > maxImageSize);
    if (file.size > maxImageSize) return;
    setIsBusy(true);
    try {
      onChange(await upload(file));
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
        {preview}
        <FileButton accept={imageTypes} onChange={(file) => void handleFile(file)}>
          {(props) => (
            <Button variant="default" loading={isBusy} {...props}>
              {t('chooseIcon')}
            </Button>
          )}
        </FileButton>
        {!isDefault && (
          <Button variant="subtle" color="gray" onClick={() => onChange({ uri: '', url: '' })}>
            {t('defaultIcon')}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}
