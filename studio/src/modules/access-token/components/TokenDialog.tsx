import { everyPermission } from '@heddle/api-contract';
import type { AccessToken } from '@heddle/api-contract/families/access-token';
import { showSuccess } from '@heddle/ui-kit';
import { Modal, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { FormButtons } from '../../../shared/parts/FormButtons.js';
import { focusFirstError } from '../../../shared/parts/focusFirstError.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { type Lifetime, type TokenBounds, useCreateToken, useToken, useUpdateToken } from '../queries.js';
import { tokenMessages } from '../tokenMessages.js';
import { LifetimeField } from './LifetimeField.js';
import { PermissionPicker } from './PermissionPicker.js';
import { SpacePicker } from './SpacePicker.js';

interface TokenDialogProps {
  /** The token to edit; undefined creates one. */
  token?: AccessToken | undefined;
  isOpen: boolean;
  onClose(): void;
  /** Called with the text of a new token. */
  onCreated(token: string): void;
}

/** Creates a token, or changes the name, permissions and spaces of one. */
export function TokenDialog({ token, isOpen, onClose, onCreated }: TokenDialogProps) {
  const t = useMessages(tokenMessages);
  const shared = useMessages(sharedMessages);
  const bounds = useToken(isOpen ? token?.id : undefined);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t(token ? 'edit' : 'create')}
      size={520}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      {token ? (
        <Loaded query={bounds} failed={t('failed')}>
          {(data) => <TokenForm token={token} bounds={data} onClose={onClose} onCreated={onCreated} />}
        </Loaded>
      ) : (
        <TokenForm
          bounds={{ permissions: [], spaceIds: undefined }}
          onClose={onClose}
          onCreated={onCreated}
        />
      )}
    </Modal>
  );
}

interface Values extends TokenBounds {
  name: string;
  lifetime: Lifetime;
}

function TokenForm({
  token,
  bounds,
  onClose,
  onCreated,
}: Omit<TokenDialogProps, 'isOpen'> & { bounds: TokenBounds }) {
  const t = useMessages(tokenMessages);
  const shared = useMessages(sharedMessages);
  const create = useCreateToken();
  const update = useUpdateToken();
  const form = useForm<Values>({
    initialValues: { name: token?.name ?? '', lifetime: { days: '30' }, ...bounds },
    validate: {
      name: (name) => (name.trim() ? null : t('nameMissing')),
      lifetime: ({ days, end }) => (days === 'customize' && !end ? t('customMissing') : null),
      permissions: (permissions) => (permissions.length > 0 ? null : t('permissionsMissing')),
      spaceIds: (ids) => (ids?.length === 0 ? t('spacesMissing') : null),
    },
  });
  const handleSubmit = form.onSubmit((values) => {
    if (!token) return create.mutate(values, { onSuccess: onCreated });
    update.mutate(
      { id: token.id, ...values },
      {
        onSuccess: () => {
          showSuccess(t('saved'));
          onClose();
        },
      },
    );
  }, focusFirstError(form));
  const { permissions, spaceIds, lifetime } = form.values;
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack>
        <TextInput
          label={t('name')}
          description={t('nameHint')}
          maxLength={20}
          data-autofocus
          {...form.getInputProps('name')}
        />
        {!token && (
          <LifetimeField
            value={lifetime}
            description={t('lifetimeHint')}
            error={form.errors['lifetime'] as string | undefined}
            onChange={(next) => form.setFieldValue('lifetime', next)}
          />
        )}
        <PermissionPicker
          from={everyPermission}
          value={permissions}
          error={form.errors['permissions'] as string | undefined}
          onChange={(next) => form.setFieldValue('permissions', next)}
        />
        <SpacePicker
          value={spaceIds}
          error={form.errors['spaceIds'] as string | undefined}
          onChange={(next) => form.setFieldValue('spaceIds', next)}
        />
        <FormButtons
          submit={token ? shared('save') : t('create')}
          isBusy={create.isPending || update.isPending}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
