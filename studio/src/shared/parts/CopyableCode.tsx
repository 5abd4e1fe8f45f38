import { ActionIcon, CopyButton, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useMessages } from '../i18n/i18n.js';
import { sharedMessages } from '../i18n/sharedMessages.js';
import classes from './CopyableCode.module.css';

/** Source code to read and copy. `label` names it for screen readers. */
export function CopyableCode({ code, label }: { code: string; label: string }) {
  const t = useMessages(sharedMessages);
  return (
    <div className={classes.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex lint/a11y/useSemanticElements: keyboard users scroll wide code. */}
      <pre className={classes.code} tabIndex={0} role="region" aria-label={label}>
        {code}
      </pre>
      <CopyButton value={code}>
        {({ copied, copy }) => (
          <Tooltip label={t(copied ? 'copied' : 'copy')}>
            <ActionIcon
              className={classes.copy ?? ''}
              variant="default"
              size={28}
              aria-label={`${t(copied ? 'copied' : 'copy')}: ${label}`}
              onClick={copy}
            >
              {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </div>
  );
}
