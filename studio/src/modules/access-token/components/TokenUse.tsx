import type { AccessToken } from '@heddle/api-contract/families/access-token';
import { Stack, Text } from '@mantine/core';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { tokenMessages } from '../tokenMessages.js';

/** What the model calls made with a token have used in the current period, and how much they may use. */
export function TokenUse({ token: { spending, spending_limit: limit } }: { token: AccessToken }) {
  const t = useMessages(tokenMessages);
  const language = useLanguage();
  const format = (amount: number) =>
    new Intl.NumberFormat(language, { maximumSignificantDigits: 4 }).format(amount);
  const part = (used: number, most: number | undefined) => {
    const isReached = most !== undefined && used >= most;
    return {
      color: isReached ? 'var(--h-danger)' : undefined,
      text: most === undefined ? format(used) : `${format(used)} / ${format(most)}`,
    };
  };
  const tokens = part(spending.tokens, limit.tokens);
  const cost = part(spending.cost, limit.cost);
  const hasLimit = limit.tokens !== undefined || limit.cost !== undefined;
  return (
    <Stack gap={0}>
      <Text size="sm" c={tokens.color}>
        {t('usedTokens', { amount: tokens.text })}
      </Text>
      {(spending.cost > 0 || limit.cost !== undefined) && (
        <Text size="xs" c={cost.color ?? 'var(--h-text-2)'}>
          {t('usedCost', { amount: cost.text })}
        </Text>
      )}
      {hasLimit && limit.period !== 'total' && (
        <Text size="xs" c="var(--h-text-2)">
          {t(limit.period)}
        </Text>
      )}
    </Stack>
  );
}
