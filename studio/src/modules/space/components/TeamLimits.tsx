import type { Answer } from '@heddle/api-contract';
import type { spending } from '@heddle/api-contract/families/spending';
import { showSuccess } from '@heddle/ui-kit';
import { Button, Group, NumberInput, Stack, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ErrorText } from '../../../shared/api/ErrorText.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { useChangeLimits, useSpaceLimits } from '../queries.js';
import { spaceMessages } from '../spaceMessages.js';

type Limits = Answer<(typeof spending.calls)['read']>;

/** What the model calls of one conversation in a team may use; owner and admins change it. */
export function TeamLimits({ spaceId }: { spaceId: string }) {
  const t = useMessages(spaceMessages);
  const limits = useSpaceLimits(spaceId);
  return (
    <Stack maw={560} gap="sm">
      <Title order={2} size="h4">
        {t('limits')}
      </Title>
      <Text size="sm" c="var(--h-text-2)">
        {t('limitsWhy')}
      </Text>
      <Loaded query={limits} failed={t('limitsFailed')}>
        {(data) => <LimitForm spaceId={spaceId} limits={data} />}
      </Loaded>
    </Stack>
  );
}

function LimitForm({ spaceId, limits }: { spaceId: string; limits: Limits }) {
  const t = useMessages(spaceMessages);
  const shared = useMessages(sharedMessages);
  const change = useChangeLimits(spaceId);
  const { conversation_limit: limit, server_limit: server, can_change: mayChange } = limits;
  const form = useForm<{ tokens: number | string; cost: number | string }>({
    initialValues: { tokens: limit.tokens ?? '', cost: limit.cost ?? '' },
  });
  const amount = (given: number | string) => (given === '' ? undefined : Number(given) || undefined);
  const handleSubmit = form.onSubmit(({ tokens, cost }) =>
    change.mutate(
      { tokens: amount(tokens), cost: amount(cost) },
      {
        onSuccess: () => {
          form.resetDirty();
          showSuccess(t('saved'));
        },
      },
    ),
  );
  const placeholder = (most: number | undefined) =>
    most === undefined ? t('noLimit') : t('serverLimit', { amount: most });
  return (
    <form onSubmit={handleSubmit}>
      <Stack gap="sm">
        <Group grow align="flex-start">
          <NumberInput
            label={t('conversationTokens')}
            min={1}
            max={Number.MAX_SAFE_INTEGER}
            allowDecimal={false}
            thousandSeparator=","
            placeholder={placeholder(server.tokens)}
            disabled={!mayChange}
            {...form.getInputProps('tokens')}
          />
          <NumberInput
            label={t('conversationCost')}
            min={0}
            max={1_000_000_000}
            placeholder={placeholder(server.cost)}
            disabled={!mayChange}
            {...form.getInputProps('cost')}
          />
        </Group>
        {change.error && <ErrorText error={change.error} />}
        {mayChange && (
          <Group>
            <Button type="submit" variant="default" loading={change.isPending} disabled={!form.isDirty()}>
              {shared('save')}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}
