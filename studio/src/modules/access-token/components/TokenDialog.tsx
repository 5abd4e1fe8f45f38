import { type AccessToken, everyPermission } from '@heddle/api-contract';
import { showSuccess } from '@heddle/ui-kit';
import { Modal, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useWords } from '../../../shared/i18n/i18n.js';
import { sharedWords } from '../../../shared/i18n/sharedWords.js';
import { FormButtons } from '../../../shared/parts/FormButtons.js';
import { focusFirstError } from '../../../shared/parts/focusFirstError.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { type Lifetime, type TokenBounds, useCreateToken, useToken, useUpdateToken } from '../queries.js';
import { tokenWords } from '../tokenWords.js';
import { LifetimeField } from './LifetimeField.js';
import { PermissionPicker } from './PermissionPicker.js';
import { SpacePicker } from './SpacePicker.js';

interface TokenDialogProps {
  /** What is edited; a new token without it. */
  token?: AccessToken | undefined;
  isOpen: boolean;
  onClose(): void;
  /** With the text of a new token. */
  onCreated(token: string): void;
}

/** Makes a token, or changes the name and the bounds of one. */
export function TokenDialog({ token, isOpen, onClose, onCreated }: TokenDialogProps) {
  const words = useWords(tokenWords);
  const shared = useWords(sharedWords);
  const bounds = useToken(isOpen ? token?.id : undefined);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={words(token ? 'edit' : 'create')}
      size={520}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      {token ? (
        <Loaded query={bounds} failed={words('failed')}>
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
  const words = useWords(tokenWords);
  const shared = useWords(sharedWords);
  const create = useCreateToken();
  const update = useUpdateToken();
  const form = useForm<Values>({
    initialValues: { name: token?.name ?? '', lifetime: { days: '30' }, ...bounds },
    validate: {
      name: (name) => (name.trim() ? null : words('nameMissing')),
      lifetime: ({ days, end }) => (days === 'customize' && !end ? words('customMissing') : null),
      permissions: (permissions) => (permissions.length > 0 ? null : words('permissionsMissing')),
      spaceIds: (ids) => (ids?.length === 0 ? words('spacesMissing') : null),
    },
  });
  const handleSubmit = form.onSubmit((values) => {
    if (!token) return create.mutate(values, { onSuccess: onCreated });
    update.mutate(
      { id: token.id, ...values },
      {
        onSuccess: () => {
          showSuccess(words('saved'));
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
          label={words('name')}
          description={words('nameHint')}
          maxLength={20}
          data-autofocus
          {...form.getInputProps('name')}
        />
        {!token && (
          <LifetimeField
            value={lifetime}
            description={words('lifetimeHint')}
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
          submit={token ? shared('save') : words('create')}
          isBusy={create.isPending || update.isPending}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
