import { ActionIcon, Button, Group, Input, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useMessages } from '../../../../shared/i18n/i18n.js';
import { type ComponentValues, emptyComponent, maxComponents } from './shortcutForm.js';
import { shortcutMessages } from './shortcutMessages.js';

interface ComponentsFieldProps {
  components: readonly ComponentValues[];
  hasTool: boolean;
  error: string | undefined;
  onChange(components: ComponentValues[]): void;
}

/** The fields of the form that a shortcut opens; without any it sends at once. */
export function ComponentsField({ components, hasTool, error, onChange }: ComponentsFieldProps) {
  const t = useMessages(shortcutMessages);
  return (
    <Input.Wrapper label={t('components')} labelElement="div" error={error}>
      <Stack gap="xs" mt={4} mb={4}>
        {components.map((component, index) => (
          <ComponentRow
            // Fields have no identity but their place: names are what is being edited.
            key={String(index)}
            component={component}
            hasTool={hasTool}
            onChange={(next) => onChange(components.with(index, next))}
            onRemove={() => onChange(components.toSpliced(index, 1))}
          />
        ))}
        <Button
          variant="default"
          size="compact-sm"
          w="fit-content"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={components.length >= maxComponents}
          onClick={() => onChange([...components, emptyComponent])}
        >
          {t('addComponent')}
        </Button>
      </Stack>
    </Input.Wrapper>
  );
}

interface ComponentRowProps {
  component: ComponentValues;
  hasTool: boolean;
  onChange(component: ComponentValues): void;
  onRemove(): void;
}

function ComponentRow({ component, hasTool, onChange, onRemove }: ComponentRowProps) {
  const t = useMessages(shortcutMessages);
  return (
    <div>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <TextInput
          flex={1}
          aria-label={t('componentName')}
          placeholder={t('componentName')}
          maxLength={20}
          value={component.name}
          onChange={(event) => onChange({ ...component, name: event.currentTarget.value })}
        />
        <Select
          w={120}
          aria-label={t('componentType')}
          allowDeselect={false}
          value={component.type}
          data={(['text', 'select'] as const).map((value) => ({ value, label: t(value) }))}
          onChange={(type) => onChange({ ...component, type: type === 'select' ? 'select' : 'text' })}
        />
        {hasTool && (
          <TextInput
            w={150}
            aria-label={t('parameter')}
            placeholder={t('parameter')}
            maxLength={100}
            value={component.parameter}
            onChange={(event) => onChange({ ...component, parameter: event.currentTarget.value })}
          />
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('removeComponent', { name: component.name })}
          onClick={onRemove}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Group>
      {component.type === 'select' && (
        <Textarea
          mt={4}
          aria-label={t('options')}
          placeholder={t('options')}
          autosize
          minRows={2}
          maxRows={6}
          value={component.options}
          onChange={(event) => onChange({ ...component, options: event.currentTarget.value })}
        />
      )}
    </div>
  );
}
