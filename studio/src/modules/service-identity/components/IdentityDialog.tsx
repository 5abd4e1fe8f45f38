import { everyPermission } from '@heddle/api-contract';
import type { ServiceIdentity } from '@heddle/api-contract/families/service-identity';
import { spaceRoles } from '@heddle/api-contract/families/space';
import { showSuccess } from '@heddle/ui-kit';
import { Checkbox, Group, Select, TextInput } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
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

interface Values {
  name: string;
  spaceId: string;
  role: string;
  permissions: string[];
  lifetime: Lifetime;
  hasNewLifetime: boolean;
}

/** Creates or edits a service identity. */
export function IdentityDialog({ identity, teams, isOpen, onClose, onCreated }: IdentityDialogProps) {
  const t = useMessages(identityMessages);
  const shared = useMessages(sharedMessages);
  const saved = useIdentityPermissions(isOpen ? identity?.id : undefined);
  const create = useCreateIdentity();
  const update = useUpdateIdentity({ isQuiet: true });
  const permissions = identity ? saved.data : [];
  const handleSubmit = async ({ role, hasNewLifetime, ...values }: Values) => {
    if (!identity) return onCreated(await create.mutateAsync({ ...values, role: Number(role) }));
    const lifetime = hasNewLifetime ? values.lifetime : undefined;
    await update.mutateAsync({ id: identity.id, ...values, lifetime });
    showSuccess(t('saved'));
  };
  return (
    <FormDialog
      title={t(identity ? 'edit' : 'create')}
      submit={identity ? shared('save') : t('create')}
      size={520}
      isOpen={isOpen}
      initial={
        permissions && {
          name: identity?.name ?? '',
          spaceId: identity?.space_id ?? teams[0]?.id ?? '',
          role: String(spaceRoles.member),
          permissions,
          lifetime: { days: '90' },
          hasNewLifetime: false,
        }
      }
      loading={
        <Loaded query={saved} failed={t('failed')}>
          {() => null}
        </Loaded>
      }
      check={(values: Values) => ({
        name: values.name.trim() === '' && t('nameMissing'),
        permissions: values.permissions.length === 0 && t('permissionsMissing'),
      })}
      apiNames={{ duration_day: 'lifetime', expire_at: 'lifetime', permission_list: 'permissions' }}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      {({ values, set, field }) => (
        <>
          <TextInput label={t('name')} maxLength={20} data-autofocus {...field('name')} />
          {!identity && (
            <Group grow>
              <Select
                label={t('team')}
                data={teams.map(({ id, name }) => ({ value: id, label: name }))}
                allowDeselect={false}
                {...field('spaceId')}
              />
              <Select
                label={t('role')}
                data={(['member', 'admin'] as const).map((role) => ({
                  value: String(spaceRoles[role]),
                  label: t(role),
                }))}
                allowDeselect={false}
                {...field('role')}
              />
            </Group>
          )}
          {identity && (
            <Checkbox size="sm" label={t('newLifetime')} {...field('hasNewLifetime', 'checkbox')} />
          )}
          {(!identity || values.hasNewLifetime) && (
            <LifetimeField
              value={values.lifetime}
              error={field('lifetime').error}
              onChange={(lifetime) => set('lifetime', lifetime)}
            />
          )}
          <PermissionPicker
            from={choosable}
            value={values.permissions}
            error={field('permissions').error}
            onChange={(chosen) => set('permissions', chosen)}
          />
        </>
      )}
    </FormDialog>
  );
}
