import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useWords } from '../../../shared/i18n/i18n.js';
import { spaceWords } from '../spaceWords.js';

/** Copies the address of an invitation. */
export function CopyLink({ address, label }: { address: string; label?: string }) {
  const words = useWords(spaceWords);
  return (
    <CopyButton value={address}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          size="xs"
          leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
          aria-label={label ? `${words('copy')}: ${label}` : undefined}
          onClick={copy}
        >
          {words(copied ? 'copied' : 'copy')}
        </Button>
      )}
    </CopyButton>
  );
}
