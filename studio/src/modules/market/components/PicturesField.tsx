import { productLimits } from '@heddle/api-contract/families/product';
import { ActionIcon, Button, FileButton, Group, Image, Input } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import classes from './Market.module.css';
import { pictureMessages } from './pictureMessages.js';

/** A picture in the file store of the server. */
export interface Picture {
  uri: string;
  url: string;
}

interface PicturesFieldProps {
  label: string;
  hint: string;
  maximum: number;
  pictures: readonly Picture[];
  error: string | undefined;
  /** Stores a picture and returns it. */
  upload(file: File): Promise<Picture>;
  onChange(pictures: readonly Picture[]): void;
}

/** Pictures of a product or banner, uploaded one by one. */
export function PicturesField(props: PicturesFieldProps) {
  const { label, hint, maximum, pictures, error, upload, onChange } = props;
  const t = useMessages(pictureMessages);
  const [isBusy, setIsBusy] = useState(false);
  const [isLarge, setIsLarge] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  async function handleFile(file: File | null): Promise<void> {
    if (!file) return;
    setFailure(undefined);
    setIsLarge(file.size > productLimits.coverBytes);
    if (file.size > productLimits.coverBytes) return;
    setIsBusy(true);
    try {
      onChange([...pictures, await upload(file)]);
    } catch (reason) {
      setFailure(reason);
    } finally {
      setIsBusy(false);
    }
  }

  const problem = isLarge ? t('large') : failure === undefined ? error : errorText(failure);
  return (
    <Input.Wrapper label={label} description={hint} error={problem}>
      <Group gap="xs" mt={6}>
        {pictures.map(({ uri, url }, index) => (
          <span key={uri} className={classes.uploaded}>
            <Image src={url} alt="" w={112} h={63} radius={6} />
            <ActionIcon
              size="sm"
              variant="default"
              aria-label={t('remove', { number: index + 1 })}
              onClick={() => onChange(pictures.filter((_, other) => other !== index))}
            >
              <IconX size={14} aria-hidden />
            </ActionIcon>
          </span>
        ))}
        {pictures.length < maximum && (
          <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => void handleFile(file)}>
            {(props) => (
              <Button variant="default" loading={isBusy} {...props}>
                {t('add')}
              </Button>
            )}
          </FileButton>
        )}
      </Group>
    </Input.Wrapper>
  );
}
