import { productLimits } from '@heddle/api-contract/families/product';
import { ActionIcon, Button, FileButton, Group, Image, Input } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import classes from './Listing.module.css';
import { listingMessages } from './listingMessages.js';
import { type Cover, uploadCover } from './listingQueries.js';

interface CoversFieldProps {
  covers: readonly Cover[];
  error: string | undefined;
  onChange(covers: readonly Cover[]): void;
}

/** Pictures of a product, the first one is shown on its card. */
export function CoversField({ covers, error, onChange }: CoversFieldProps) {
  const t = useMessages(listingMessages);
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
      onChange([...covers, await uploadCover(file)]);
    } catch (reason) {
      setFailure(reason);
    } finally {
      setIsBusy(false);
    }
  }

  const problem = isLarge ? t('coverLarge') : failure === undefined ? error : errorText(failure);
  return (
    <Input.Wrapper
      label={t('covers')}
      description={t('coversHint', { maximum: productLimits.covers })}
      error={problem}
    >
      <Group gap="xs" mt={6}>
        {covers.map(({ uri, url }, index) => (
          <span key={uri} className={classes.cover}>
            <Image src={url} alt="" w={112} h={63} radius={6} />
            <ActionIcon
              size="sm"
              variant="default"
              className={classes.remove}
              aria-label={t('removeCover', { number: index + 1 })}
              onClick={() => onChange(covers.filter((_, other) => other !== index))}
            >
              <IconX size={14} aria-hidden />
            </ActionIcon>
          </span>
        ))}
        {covers.length < productLimits.covers && (
          <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => void handleFile(file)}>
            {(props) => (
              <Button variant="default" loading={isBusy} {...props}>
                {t('addCover')}
              </Button>
            )}
          </FileButton>
        )}
      </Group>
    </Input.Wrapper>
  );
}
