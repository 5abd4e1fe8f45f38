import { everyPermission, type ServiceIdentity, spaceRoles } from '@heddle/api-contract';
import { showSuccess } from '@heddle/ui-kit';
import { Checkbox, Group, Modal, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useWords } from '../../../shared/i18n/i18n.js';
import { sharedWords } from '../../../shared/i18n/sharedWords.js';
import { FormButtons } from '../../../shared/parts/FormButtons.js';
import { focusFirstError } from '../../../shared/parts/focusFirstError.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { type Lifetime, LifetimeField, PermissionPicker } from '../../access-token/index.js';
import { identityWords } from '../identityWords.js';
import { useCreateIdentity, useIdentityPermissions, useUpdateIdentity } from '../queries.js';

// As the server has it: what a program would own and nobody could hand over.
const forPeople = ['Workspace.create', 'Workspace.delete', 'App.listAuthorizations'];
const choosable = everyPermission.filter((permission) => !forPeople.includes(permission));

interface IdentityDialogProps {
  /** What is edited; a new one without it. */
  identity?: ServiceIdentity | undefined;
  /** Teams that the person owns. */
  teams: readonly { id: string; name: string }[];
  isOpen: boolean;
  onClose(): void;
  /** With the token of a new one. */
  onCreated(token: string): void;
}

/** Makes a service identity, or changes one. */
export function IdentityDialog(props: IdentityDialogProps) {
  const words = useWords(identityWords);
  const shared = useWords(sharedWords);
  const { identity, isOpen, onClose } = props;
  const permissions = useIdentityPermissions(isOpen ? identity?.id : undefined);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={words(identity ? 'edit' : 'create')}
      size={520}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      {identity ? (
        <Loaded query={permissions} failed={words('failed')}>
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
  const words = useWords(identityWords);
  const shared = useWords(sharedWords);
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
      name: (name) => (name.trim() ? null : words('nameMissing')),
      permissions: (chosen) => (chosen.length > 0 ? null : words('permissionsMissing')),
    },
  });
  const handleSubmit = form.onSubmit(({ role, hasNewLifetime, ...values }) => {
    if (!identity) return create.mutate({ ...values, role: Number(role) }, { onSuccess: onCreated });
    const lifetime = hasNewLifetime ? values.lifetime : undefined;
    update.mutate(
      { id: identity.id, ...values, lifetime },
      {
        onSuccess: () => {
          showSuccess(words('saved'));
          onClose();
        },
      },
    );
  }, focusFirstError(form));
  const { values } = form;
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack>
        <TextInput label={words('name')} maxLength={20} data-autofocus {...form.getInputProps('name')} />
        {!identity && (
          <Group grow>
            <Select
              label={words('team')}
              data={teams.map(({ id, name }) => ({ value: id, label: name }))}
              allowDeselect={false}
              {...form.getInputProps('spaceId')}
            />
            <Select
              label={words('role')}
              data={(['member', 'admin'] as const).map((role) => ({
                value: String(spaceRoles[role]),
                label: words(role),
              }))}
              allowDeselect={false}
              {...form.getInputProps('role')}
            />
          </Group>
        )}
        {identity && (
          <Checkbox
            size="sm"
            label={words('newLifetime')}
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
          submit={identity ? shared('save') : words('create')}
          isBusy={create.isPending || update.isPending}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
