import { shortcutInputs } from '@heddle/api-contract/families/bot';
import { Select, TextInput } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import { shortcutMessages } from '../blocks/shortcut/shortcutMessages.js';
import type { ShortcutCommand } from '../blocks/shortcut/shortcutQueries.js';

interface ShortcutFormProps {
  shortcut: ShortcutCommand;
  onSend(values: Readonly<Record<string, string>>): void;
  onClose(): void;
}

/** Asks for the values of a shortcut's fields, then sends its message. */
export function ShortcutForm({ shortcut, onSend, onClose }: ShortcutFormProps) {
  const t = useMessages(shortcutMessages);
  const components = (shortcut.components_list ?? []).filter(({ hide }) => !hide);
  const initial = Object.fromEntries(
    components.map(({ name = '', default_value }) => [name, default_value?.value ?? '']),
  );
  return (
    <FormDialog<Record<string, string>>
      title={t('use', { name: shortcut.command_name })}
      submit={t('send')}
      isOpen
      initial={initial}
      check={(values) =>
        Object.fromEntries(Object.entries(values).map(([name, value]) => [name, !value?.trim() && t('fill')]))
      }
      onSubmit={async (values) => onSend(values)}
      onClose={onClose}
    >
      {({ field, set }) =>
        components.map(({ name = '', input_type, options }) =>
          input_type === shortcutInputs.select ? (
            <Select
              key={name}
              label={name}
              data={options ?? []}
              {...field(name)}
              onChange={(value) => set(name, value ?? '')}
            />
          ) : (
            <TextInput key={name} label={name} {...field(name)} />
          ),
        )
      }
    </FormDialog>
  );
}
