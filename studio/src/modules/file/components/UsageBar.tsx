import { Progress, Text } from '@mantine/core';
import { formatBytes } from '../../../shared/format/formatBytes.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { fileMessages } from '../fileMessages.js';

/** Share of the quota at which the user is warned. */
const nearlyFull = 0.9;

interface UsageBarProps {
  label: string;
  /** In bytes. */
  used: number;
  limit: number;
}

/** Quota usage as a bar and as text. */
export function UsageBar({ label, used, limit }: UsageBarProps) {
  const t = useMessages(fileMessages);
  const language = useLanguage();
  const share = limit > 0 ? Math.min(1, used / limit) : 1;
  const isTight = share >= nearlyFull;
  return (
    <div>
      <Text size="sm" fw={500} mb={6}>
        {label}
      </Text>
      <Progress
        size="sm"
        value={Math.ceil(100 * share)}
        color={isTight ? 'var(--h-warn)' : 'var(--h-accent)'}
        aria-label={label}
      />
      <Text size="xs" c="dimmed" mt={6}>
        {t('used', { used: formatBytes(used, language), limit: formatBytes(limit, language) })}
      </Text>
      {isTight && (
        <Text size="xs" c="var(--h-warn-text)" role="status">
          {t('nearlyFull')}
        </Text>
      )}
    </div>
  );
}
