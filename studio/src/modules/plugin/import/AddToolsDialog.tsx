import type { ImportedPlugin } from '@heddle/plugin';
import { showSuccess } from '@heddle/ui-kit';
import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import { type PluginInfo, type ToolInfo, useAddTools } from '../queries.js';
import { methodName } from '../tool/methodName.js';
import { ImportField } from './ImportField.js';
import { importMessages } from './importMessages.js';

interface AddToolsDialogProps {
  pluginId: string;
  info: PluginInfo;
  tools: readonly ToolInfo[];
  onClose(): void;
}

const empty = { text: '', conflicts: [] as string[], replaced: [] as string[], server: '' };
const addressOf = (tool: ToolInfo) => `${methodName(tool.method)} ${tool.path}`;

/** Adds tools of a document to the plugin; the user chooses which known tools it replaces. */
export function AddToolsDialog({ pluginId, info, tools, onClose }: AddToolsDialogProps) {
  const t = useMessages(importMessages);
  const add = useAddTools(pluginId);
  const { url } = info.meta_info;
  const known = new Map(tools.map((tool) => [addressOf(tool), tool]));
  const conflictsIn = (plugin: ImportedPlugin | undefined) =>
    (plugin?.tools ?? [])
      .map(({ method, path }) => `${method} ${path}`)
      .filter((address) => known.has(address));
  return (
    <FormDialog
      title={t('addTitle')}
      submit={t('add')}
      size={600}
      isOpen
      initial={empty}
      check={({ text }) => ({ text: text.trim() === '' && t('textMissing') })}
      apiNames={{ openapi: 'text' }}
      onSubmit={async ({ text, replaced }) => {
        const chosen = replaced.flatMap((address) => known.get(address) ?? []);
        const { added, skipped } = await add.mutateAsync({
          text,
          replaced: chosen.map(({ method, path }) => ({ method, path })),
        });
        showSuccess(t(skipped > 0 ? 'addedSome' : 'added', { added, skipped }));
      }}
      onClose={onClose}
    >
      {({ field, values: { text, conflicts, replaced, server }, set }) => (
        <>
          <ImportField
            spaceId={info.space_id}
            text={text}
            error={field('text').error}
            onText={(next) => set('text', next)}
            onRead={(plugin) => {
              set('conflicts', conflictsIn(plugin));
              set('replaced', []);
              set('server', plugin?.servers[0] ?? '');
            }}
          />
          {server !== '' && url !== '' && server !== url && (
            <Alert color="yellow" variant="light" role="status" style={{ overflowWrap: 'anywhere' }}>
              {t('otherServer', { server, url })}
            </Alert>
          )}
          {conflicts.length > 0 && (
            <section aria-label={t('conflicts', { count: conflicts.length })}>
              <Group justify="space-between">
                <Text size="sm" fw={600}>
                  {t('conflicts', { count: conflicts.length })}
                </Text>
                <Button
                  size="compact-xs"
                  variant="default"
                  onClick={() => set('replaced', replaced.length === conflicts.length ? [] : conflicts)}
                >
                  {t(replaced.length === conflicts.length ? 'replaceNone' : 'replaceAll')}
                </Button>
              </Group>
              <Text size="xs" c="dimmed">
                {t('conflictsWhy')}
              </Text>
              <Stack gap={6} mt={6} mah={200} style={{ overflowY: 'auto' }}>
                {conflicts.map((address) => (
                  <Checkbox
                    key={address}
                    label={`${address} · ${known.get(address)?.name ?? ''}`}
                    aria-label={`${t('replace')}: ${address}`}
                    checked={replaced.includes(address)}
                    onChange={(event) =>
                      set(
                        'replaced',
                        event.currentTarget.checked
                          ? [...replaced, address]
                          : replaced.filter((one) => one !== address),
                      )
                    }
                  />
                ))}
              </Stack>
            </section>
          )}
        </>
      )}
    </FormDialog>
  );
}
