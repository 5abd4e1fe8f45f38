import { everyPermission } from '@heddle/api-contract';
import type { AccessToken } from '@heddle/api-contract/families/access-token';
import { showSuccess } from '@heddle/ui-kit';
import { TextInput } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import {
  type Lifetime,
  type TokenBounds,
  type UsageLimit,
  useCreateToken,
  useToken,
  useUpdateToken,
} from '../queries.js';
import { tokenMessages } from '../tokenMessages.js';
import { LifetimeField } from './LifetimeField.js';
import { LimitField } from './LimitField.js';
import { PermissionPicker } from './PermissionPicker.js';
import { SpacePicker } from './SpacePicker.js';

interface TokenDialogProps {
  /** The token to edit; undefined creates one. */
  token?: AccessToken | undefined;
  /** Permissions that a new token starts with; unknown ones are ignored. */
  permissions?: readonly string[];
  isOpen: boolean;
  onClose(): void;
  /** Called with the text of a new token. */
  onCreated(token: string): void;
}

interface Values extends TokenBounds {
  name: string;
  limit: UsageLimit;
  lifetime: Lifetime;
}

/** Creates a token, or changes the name, permissions, spaces and usage limit of one. */
export function TokenDialog({ token, permissions = [], isOpen, onClose, onCreated }: TokenDialogProps) {
  const t = useMessages(tokenMessages);
  const shared = useMessages(sharedMessages);
  const bounds = useToken(isOpen ? token?.id : undefined);
  const create = useCreateToken();
  const update = useUpdateToken();
  const initial = everyPermission.filter((permission) => permissions.includes(permission));
  const known = token ? bounds.data : { permissions: initial, spaceIds: undefined };
  const handleSubmit = async (values: Values) => {
    if (!token) return onCreated(await create.mutateAsync(values));
    await update.mutateAsync({ id: token.id, ...values });
    showSuccess(t('saved'));
  };
  return (
    <FormDialog
      title={t(token ? 'edit' : 'create')}
      submit={token ? shared('save') : t('create')}
      size={520}
      isOpen={isOpen}
      initial={
        known && {
          name: token?.name ?? '',
          lifetime: { days: '30' },
          limit: token?.spending_limit ?? { period: 'total' },
          ...known,
        }
      }
      loading={
        <Loaded query={bounds} failed={t('failed')}>
          {() => null}
        </Loaded>
      }
      check={({ name, lifetime, permissions, spaceIds }: Values) => ({
        name: name.trim() === '' && t('nameMissing'),
        lifetime: lifetime.days === 'customize' && !lifetime.end && t('customMissing'),
        permissions: permissions.length === 0 && t('permissionsMissing'),
        spaceIds: spaceIds?.length === 0 && t('spacesMissing'),
      })}
      apiNames={{
        duration_day: 'lifetime',
        expire_at: 'lifetime',
        permission_list: 'permissions',
        spending_limit: 'limit',
      }}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      {({ values, set, field }) => (
        <>
          <TextInput
            label={t('name')}
            description={t('nameHint')}
            maxLength={20}
            data-autofocus
            {...field('name')}
          />
          {!token && (
            <LifetimeField
              value={values.lifetime}
              description={t('lifetimeHint')}
              error={field('lifetime').error}
              onChange={(next) => set('lifetime', next)}
            />
          )}
          <PermissionPicker
            from={everyPermission}
            value={values.permissions}
            error={field('permissions').error}
            onChange={(next) => set('permissions', next)}
          />
          <LimitField
            value={values.limit}
            error={field('limit').error}
            onChange={(next) => set('limit', next)}
          />
          <SpacePicker
            value={values.spaceIds}
            error={field('spaceIds').error}
            onChange={(next) => set('spaceIds', next)}
          />
        </>
      )}
    </FormDialog>
  );
}
