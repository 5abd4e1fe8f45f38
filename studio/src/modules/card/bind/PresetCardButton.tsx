import { showSuccess } from '@heddle/ui-kit';
import { Button } from '@mantine/core';
import { IconCards } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { lazyDialog } from '../../../shared/parts/lazyDialog.js';
import { cardMessages } from '../cardMessages.js';
import { toBinding, usePreset, useSavePreset } from '../queries.js';

const BindCardDialog = lazyDialog(async () => (await import('./BindCardDialog.js')).BindCardDialog);

interface PresetCardButtonProps {
  spaceId: string;
  pluginId: string;
  toolId: string;
  name: string;
}

/** Lets the author of a tool choose the card that agents can take over. */
export function PresetCardButton({ spaceId, pluginId, toolId, name }: PresetCardButtonProps) {
  const t = useMessages(cardMessages);
  const [isOpen, setIsOpen] = useState(false);
  const preset = usePreset(pluginId, toolId);
  const save = useSavePreset({ pluginId, toolId });
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconCards size={14} aria-hidden />}
        disabled={preset.isPending}
        onClick={() => setIsOpen(true)}
      >
        {t('toolCard')}
      </Button>
      {isOpen && (
        <BindCardDialog
          {...{ spaceId, pluginId, toolId, name }}
          why="presetWhy"
          binding={preset.data ? toBinding(preset.data) : undefined}
          onSave={(binding) =>
            save.mutate(binding, {
              onSuccess: () => showSuccess(t(binding ? 'presetSaved' : 'presetRemoved')),
            })
          }
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
