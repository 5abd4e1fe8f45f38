import { Anchor, Checkbox, Group, List, Stack } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { usePermissionMessages } from '../permissionMessages.js';
import { tokenMessages } from '../tokenMessages.js';

interface PermissionPickerProps {
  /** The permissions offered. */
  from: readonly string[];
  value: readonly string[];
  onChange(permissions: string[]): void;
  label?: string;
  error?: string | undefined;
}

/** Checkboxes for permissions, described in words. */
export function PermissionPicker({ from, value, onChange, label, error }: PermissionPickerProps) {
  const t = useMessages(tokenMessages);
  const describe = usePermissionMessages();
  const isFull = from.every((permission) => value.includes(permission));
  return (
    <Checkbox.Group
      value={[...value]}
      onChange={onChange}
      error={error}
      label={
        <Group justify="space-between" wrap="nowrap">
          {label ?? t('permissions')}
          <Anchor
            component="button"
            type="button"
            size="xs"
            onClick={() => onChange(isFull ? [] : [...from])}
          >
            {t(isFull ? 'nothing' : 'everything')}
          </Anchor>
        </Group>
      }
      labelElement="div"
      labelProps={{ style: { width: '100%' } }}
    >
      <Stack gap={8} mt={6} mb={4}>
        {from.map((permission) => (
          <Checkbox
            key={permission}
            value={permission}
            label={describe(permission)}
            description={permission}
            size="sm"
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

/** Read-only list of permissions. */
export function PermissionList({ permissions }: { permissions: readonly string[] }) {
  const describe = usePermissionMessages();
  return (
    <List size="sm">
      {permissions.map((permission) => (
        <List.Item key={permission}>{describe(permission)}</List.Item>
      ))}
    </List>
  );
}
