import { Button, Card, Group, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { codeMessages } from './codeMessages.js';
import { useBuiltIns, useCopyBuiltIn } from './codeQueries.js';

/** The built-in plugins, to copy and study. */
export function Examples({ spaceId }: { spaceId: string }) {
  const t = useMessages(codeMessages);
  const navigate = useNavigate();
  const builtIns = useBuiltIns(spaceId);
  const copy = useCopyBuiltIn(spaceId);
  async function handleCopy(id: string, hasCode: boolean): Promise<void> {
    const plugin_id = await copy.mutateAsync(id);
    const params = { space_id: spaceId, plugin_id };
    await navigate({
      to: hasCode ? '/space/$space_id/plugin/$plugin_id/code' : '/space/$space_id/plugin/$plugin_id',
      params,
    });
  }
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {t('examplesWhy')}
      </Text>
      <Loaded query={builtIns} failed={t('examplesFailed')}>
        {(plugins) => (
          <>
            {plugins.map(({ plugin_id, name, desc, has_code }) => (
              <Card key={plugin_id} withBorder p="sm">
                <Group justify="space-between" wrap="nowrap">
                  <div>
                    <Text size="sm" fw={600}>
                      {name}
                    </Text>
                    <Text size="xs" c="var(--h-text-2)">
                      {desc}
                    </Text>
                    <Text size="xs" c="dimmed">
                      {t(has_code ? 'hasCode' : 'hasNoCode')}
                    </Text>
                  </div>
                  <Button
                    size="xs"
                    variant="default"
                    flex="none"
                    aria-label={t('copyNamed', { name })}
                    loading={copy.isPending && copy.variables === plugin_id}
                    disabled={copy.isPending}
                    onClick={() => void handleCopy(plugin_id, has_code).catch(() => undefined)}
                  >
                    {t('copy')}
                  </Button>
                </Group>
              </Card>
            ))}
          </>
        )}
      </Loaded>
    </Stack>
  );
}
