import { showSuccess } from '@heddle/ui-kit';
import { Checkbox, PasswordInput, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import { mcpMessages } from '../mcpMessages.js';
import { type McpServer, type ServerValues, useCreateServer, useUpdateServer } from '../queries.js';

interface ServerDialogProps {
  spaceId: string;
  /** The server to edit; undefined adds one. */
  server?: McpServer | undefined;
  /** Local commands that the operator allows. */
  commands: readonly string[];
  isOpen: boolean;
  onClose(): void;
  onCreated?(id: string): void;
}

/** Adds or edits a server: a name and an address, and optionally a key. */
export function ServerDialog({ spaceId, server, commands, isOpen, onClose, onCreated }: ServerDialogProps) {
  const t = useMessages(mcpMessages);
  const shared = useMessages(sharedMessages);
  const point = server?.mcp_server_access_points[0];
  const create = useCreateServer(spaceId);
  const update = useUpdateServer(server?.id ?? '', point);
  const hasKey = point?.config.static_headers.some(({ has_value }) => has_value) === true;
  const handleSubmit = async (values: ServerValues) => {
    if (!server) return onCreated?.(await create.mutateAsync(values));
    await update.mutateAsync(values);
    showSuccess(t('saved'));
  };
  return (
    <FormDialog
      title={t(server ? 'edit' : 'add')}
      submit={server ? shared('save') : t('connect')}
      size={520}
      isOpen={isOpen}
      initial={{
        name: server?.name ?? '',
        address: point?.server_url ?? '',
        isCommand: point?.transport_mode === 'stdio',
        accessKey: '',
        isShared: point?.sign_in === 'shared',
      }}
      check={(values: ServerValues) => ({
        name: values.name.trim() === '' && t('nameMissing'),
        address: values.address.trim() === '' && t('addressMissing'),
      })}
      apiNames={{ server_url: 'address' }}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      {({ values, set, field }) => (
        <>
          <TextInput label={t('name')} maxLength={50} data-autofocus {...field('name')} />
          {commands.length > 0 && (
            <SegmentedControl
              aria-label={t('kind')}
              value={values.isCommand ? 'command' : 'remote'}
              onChange={(kind) => {
                set('isCommand', kind === 'command');
                set('address', '');
              }}
              data={[
                { value: 'remote', label: t('remote') },
                { value: 'command', label: t('command') },
              ]}
            />
          )}
          {values.isCommand ? (
            <Select label={t('command')} data={[...commands]} {...field('address')} />
          ) : (
            <>
              <TextInput
                label={t('address')}
                placeholder="https://mcp.example.com/mcp"
                maxLength={2000}
                {...field('address')}
              />
              <PasswordInput
                label={t('accessKey')}
                description={t(hasKey ? 'accessKeyKept' : 'accessKeyHint')}
                autoComplete="off"
                {...field('accessKey')}
              />
              <Checkbox
                label={t('shared')}
                description={t('sharedHint')}
                checked={values.isShared}
                onChange={(event) => set('isShared', event.currentTarget.checked)}
              />
            </>
          )}
        </>
      )}
    </FormDialog>
  );
}
