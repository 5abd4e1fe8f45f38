import { everyPermission } from '@heddle/api-contract';
import type { ServiceIdentity } from '@heddle/api-contract/families/service-identity';
import { spaceRoles } from '@heddle/api-contract/families/space';
import { showSuccess } from '@heddle/ui-kit';
import { Checkbox, Group, Modal, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { FormButtons } from '../../../shared/parts/FormButtons.js';
import { focusFirstError } from '../../../shared/parts/focusFirstError.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { type Lifetime, LifetimeField, PermissionPicker } from '../../access-token/index.js';
import { identityMessages } from '../identityMessages.js';
import { useCreateIdentity, useIdentityPermissions, useUpdateIdentity } from '../queries.js';

// Permissions that the server grants only to people: a program would own things that nobody could take over.
const forPeople = ['Workspace.create', 'Workspace.delete', 'App.listAuthorizations'];
const choosable = everyPermission.filter((permission) => !forPeople.includes(permission));

interface IdentityDialogProps {
  /** The service identity to edit; undefined creates one. */
  identity?: ServiceIdentity | undefined;
  /** Teams that the user owns. */
  teams: readonly { id: string; name: string }[];
  isOpen: boolean;
  onClose(): void;
  /** Called with the token of a new service identity. */
  onCreated(token: string): void;
}

/** Creates or edits a service identity. */
export function IdentityDialog(props: IdentityDialogProps) {
  const t = useMessages(identityMessages);
  const shared = useMessages(sharedMessages);
  const { identity, isOpen, onClose } = props;
  const permissions = useIdentityPermissions(isOpen ? identity?.id : undefined);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t(identity ? 'edit' : 'create')}
      size={520}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      {identity ? (
        <Loaded query={permissions} failed={t('failed')}>
          {(data) => <IdentityForm {...props} permissions={data} />}
        </Loaded>
      ) : (
        <IdentityForm {...props} permissions={[]} />
      )}
    </Modal>
  );
}

function IdentityForm({
  identity,
  teams,
  permissions,
  onClose,
  onCreated,
}: IdentityDialogProps & { permissions: string[] }) {
  const t = useMessages(identityMessages);
  const shared = useMessages(sharedMessages);
  const create = useCreateIdentity();
  const update = useUpdateIdentity();
  const form = useForm({
    initialValues: {
      name: identity?.name ?? '',
      spaceId: identity?.space_id ?? teams[0]?.id ?? '',
      role: String(spaceRoles.member),
      permissions,
      lifetime: { days: '90' } as Lifetime,
      hasNewLifetime: false,
    },
    validate: {
      name: (name) => (name.trim() ? null : t('nameMissing')),
      permissions: (chosen) => (chosen.length > 0 ? null : t('permissionsMissing')),
    },
  });
  const handleSubmit = form.onSubmit(({ role, hasNewLifetime, ...values }) => {
    if (!identity) return create.mutate({ ...values, role: Number(role) }, { onSuccess: onCreated });
    const lifetime = hasNewLifetime ? values.lifetime : undefined;
    update.mutate(
      { id: identity.id, ...values, lifetime },
      {
        onSuccess: () => {
          showSuccess(t('saved'));
          onClose();
        },
      },
    );
  }, focusFirstError(form));
  const { values } = form;
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack>
        <TextInput label={t('name')} maxLength={20} data-autofocus {...form.getInputProps('name')} />
        {!identity && (
          <Group grow>
            <Select
              label={t('team')}
              data={teams.map(({ id, name }) => ({ value: id, label: name }))}
              allowDeselect={false}
              {...form.getInputProps('spaceId')}
            />
            <Select
              label={t('role')}
              data={(['member', 'admin'] as const).map((role) => ({
                value: String(spaceRoles[role]),
                label: t(role),
              }))}
              allowDeselect={false}
              {...form.getInputProps('role')}
            />
          </Group>
        )}
        {identity && (
          <Checkbox
            size="sm"
            label={t('newLifetime')}
            {...form.getInputProps('hasNewLifetime', { type: 'checkbox' })}
          />
        )}
        {(!identity || values.hasNewLifetime) && (
          <LifetimeField
            value={values.lifetime}
            onChange={(lifetime) => form.setFieldValue('lifetime', lifetime)}
          />
        )}
        <PermissionPicker
          from={choosable}
          value={values.permissions}
          error={form.errors['permissions'] as string | undefined}
          onChange={(chosen) => form.setFieldValue('permissions', chosen)}
        />
        <FormButtons
          submit={identity ? shared('save') : t('create')}
          isBusy={create.isPending || update.isPending}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
