import { readReason } from '@heddle/api-contract';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { whyText } from '../../../shared/api/refusals/whyText.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { mcpMessages } from '../mcpMessages.js';
import { type McpPoint, useSignIn } from '../queries.js';
import { RefusedTools } from './RefusedTools.js';
import '../refusals.js';

/** What keeps people from using a server or some of its tools: a sign-in, a failed connection, refused tools. */
export function ServerProblem({ point, canEdit }: { point: McpPoint; canEdit: boolean }) {
  const t = useMessages(mcpMessages);
  const signIn = useSignIn();
  const { validation_status: status, problem, problem_reason: reason, refused_tools: refused } = point;
  const maySignIn = canEdit || point.sign_in !== 'shared';
  return (
    <Stack gap="xs" mb="md">
      {status === 'sign_in' && (
        <Alert color="weld">
          <Group justify="space-between">
            <Text size="sm">{t(maySignIn ? 'signInWhy' : 'signInByEditor')}</Text>
            {maySignIn && (
              <Button size="xs" loading={signIn.isPending} onClick={() => signIn.mutate(point)}>
                {t('signIn')}
              </Button>
            )}
          </Group>
        </Alert>
      )}
      {status === 'failed' && (
        <Alert color="madder" title={point.tools.length > 0 ? t('problem') : t('bad')}>
          {whyText(readReason(reason)) ?? problem}
        </Alert>
      )}
      <RefusedTools tools={refused} />
    </Stack>
  );
}
