import { Anchor, Checkbox, Group, List, Stack, Text } from '@mantine/core';
import { groupBy } from '../../../shared/groupBy.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { resourceOf, usePermissionMessages, useResourceNames } from '../permissionMessages.js';
import { tokenMessages } from '../tokenMessages.js';

interface PermissionPickerProps {
  /** The permissions offered. */
  from: readonly string[];
  value: readonly string[];
  onChange(permissions: string[]): void;
  label?: string;
  error?: string | undefined;
}

/** Checkboxes for permissions by resource, described in words. */
export function PermissionPicker({ from, value, onChange, label, error }: PermissionPickerProps) {
  const t = useMessages(tokenMessages);
  const describe = usePermissionMessages();
  const nameResource = useResourceNames();
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
      <Stack gap="md" mt={6} mb={4}>
        {[...groupBy(from, resourceOf)].map(([resource, permissions]) => (
          <Stack key={resource} component="fieldset" gap={8} m={0} p={0} bd="none">
            <Text component="legend" size="xs" fw={500} c="var(--h-text-2)" p={0} mb={8}>
              {nameResource(resource)}
            </Text>
            {permissions.map((permission) => (
              <Checkbox
                key={permission}
                value={permission}
                label={describe(permission)}
                description={permission}
                size="sm"
              />
            ))}
          </Stack>
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
