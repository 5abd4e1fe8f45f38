import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconLink } from '@tabler/icons-react';
import { useMessages } from '../i18n/i18n.js';
import { sharedMessages } from '../i18n/sharedMessages.js';

interface CopyLinkButtonProps {
  /** Path on this server. */
  path: string;
  search: Readonly<Record<string, string>>;
  /** What the link opens, for screen readers. */
  of: string;
}

/** Copies a link to something on this server. */
export function CopyLinkButton({ path, search, of }: CopyLinkButtonProps) {
  const t = useMessages(sharedMessages);
  return (
    <CopyButton value={`${window.location.origin}${path}?${new URLSearchParams(search)}`}>
      {({ copied, copy }) => {
        const Icon = copied ? IconCheck : IconLink;
        return (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<Icon size={14} aria-hidden />}
            aria-label={`${t('copyLink')} ${of}`}
            onClick={copy}
          >
            <span role="status">{t(copied ? 'copied' : 'copyLink')}</span>
          </Button>
        );
      }}
    </CopyButton>
  );
}
