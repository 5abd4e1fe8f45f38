import { cutVisible } from '@heddle/api-contract';
import { debugStatuses, pluginLimits } from '@heddle/api-contract/families/plugin';
import { Alert, Checkbox, Text, Textarea, TextInput } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { codeMessages } from '../code/codeMessages.js';
import { useAllowHosts, useCode } from '../code/codeQueries.js';
import { pluginMessages } from '../pluginMessages.js';
import { useTools } from '../queries.js';
import { ChangeList } from './ChangeList.js';
import { useChanges, usePublishPlugin } from './publishQueries.js';

interface PublishDialogProps {
  spaceId: string;
  pluginId: string;
  isFirst: boolean;
  /** The plugin has a program, which may reach hosts. */
  isCode: boolean;
  onPublished(version: string): void;
  onClose(): void;
}

/** What publishing changes, what is missing for it, the version and its notes. */
export function PublishDialog({
  spaceId,
  pluginId,
  isFirst,
  isCode,
  onPublished,
  onClose,
}: PublishDialogProps) {
  const t = useMessages(pluginMessages);
  const tCode = useMessages(codeMessages);
  const changes = useChanges(pluginId);
  const tools = useTools(pluginId);
  const hosts = useCode(pluginId, isCode).data?.hosts ?? [];
  const allow = useAllowHosts(pluginId, { binder_type: 'space' });
  const publish = usePublishPlugin(spaceId, pluginId);
  const untested = (tools.data ?? [])
    .filter(({ disabled, debug_status }) => !disabled && debug_status !== debugStatuses.passed)
    .map(({ name }) => name);
  return (
    <FormDialog
      title={t('publishTitle')}
      submit={t('publish')}
      size={520}
      isOpen
      initial={changes.data && { version: changes.data.nextVersion, notes: '', isAllowed: false }}
      loading={
        <Loaded query={changes} failed={t('failed')}>
          {() => null}
        </Loaded>
      }
      isReady={() => untested.length === 0}
      apiNames={{ version_name: 'version', version_desc: 'notes' }}
      onSubmit={async ({ isAllowed, ...values }) => {
        if (hosts.length > 0 && isAllowed) await allow.mutateAsync(hosts);
        await publish.mutateAsync(values);
        onPublished(values.version);
      }}
      onClose={onClose}
    >
      {({ field, values, set }) => (
        <>
          {untested.length > 0 && (
            <Alert color="yellow" variant="light" role="status">
              {t('mustPass')} {t('untested', { names: untested.join(', ') })}
            </Alert>
          )}
          <section aria-label={t(isFirst ? 'first' : 'changes')}>
            <Text size="sm" fw={600}>
              {t(isFirst ? 'first' : 'changes')}
            </Text>
            {changes.data && <ChangeList {...changes.data} whenEmpty={t('noChanges')} />}
          </section>
          {hosts.length > 0 && (
            <Checkbox
              label={tCode('allowHosts', { hosts: hosts.join(', ') })}
              description={tCode('allowHostsWhy')}
              checked={values.isAllowed}
              onChange={(event) => set('isAllowed', event.currentTarget.checked)}
            />
          )}
          <TextInput label={t('versionName')} required maxLength={50} data-autofocus {...field('version')} />
          <Textarea
            label={t('notes')}
            autosize
            minRows={2}
            maxRows={8}
            {...field('notes')}
            onChange={(event) =>
              set('notes', cutVisible(event.currentTarget.value, pluginLimits.versionNote))
            }
          />
        </>
      )}
    </FormDialog>
  );
}
