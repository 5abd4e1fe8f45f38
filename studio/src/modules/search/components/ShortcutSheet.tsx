import { Kbd } from '@heddle/ui-kit';
import { Modal, Text } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { isMac } from '../../../shared/isMac.js';
import { searchMessages } from '../searchMessages.js';
import classes from './Palette.module.css';

const shortcuts = [
  { keys: ['Ctrl', 'K'], message: 'openPalette' },
  { keys: ['G', 'D'], message: 'goDevelop' },
  { keys: ['G', 'L'], message: 'goLibrary' },
  { keys: ['G', 'S'], message: 'goSettings' },
  { keys: ['?'], message: 'shortcuts' },
] as const;

/** The keyboard shortcuts of all pages. */
export function ShortcutSheet({ onClose }: { onClose(): void }) {
  const t = useMessages(searchMessages);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('shortcuts')}
      closeButtonProps={{ 'aria-label': t('closePalette') }}
    >
      <dl className={classes.sheet}>
        {shortcuts.map(({ keys, message }) => (
          <div key={message} style={{ display: 'contents' }}>
            <dt>{t(message)}</dt>
            <dd>
              {keys.map((key) => (
                <span key={key}>
                  <Kbd>{key === 'Ctrl' && isMac ? '⌘' : key}</Kbd>{' '}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Text size="sm" c="dimmed" mt="md">
        {t('shortcutsCanvas')}
      </Text>
    </Modal>
  );
}
