import { showError } from '@heddle/ui-kit';
import { Button, FileButton, Group, Text } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { imageTypes, maxImageSize } from '../../../shared/images.js';
import { spaceMessages } from '../spaceMessages.js';
import { SpaceIcon } from './SpaceIcon.js';

interface IconChoiceProps {
  /** A team, or the installation. */
  thing: { name: string; icon_url: string };
  mayUpdate: boolean;
  isPending: boolean;
  /** The new icon; undefined removes the current one. */
  onChange(file: File | undefined): void;
}

/** Icon with an initial as fallback; can be changed by users who may. */
export function IconChoice({ thing, mayUpdate, isPending, onChange }: IconChoiceProps) {
  const t = useMessages(spaceMessages);
  const choose = (file: File | null) => {
    if (!file) return;
    if (file.size > maxImageSize) showError(t('iconLarge'));
    else onChange(file);
  };
  return (
    <Group>
      <SpaceIcon space={thing} size={56} />
      {mayUpdate && (
        <div>
          <Group gap="xs">
            <FileButton accept={imageTypes} onChange={choose}>
              {(props) => (
                <Button variant="default" loading={isPending} {...props}>
                  {t('chooseIcon')}
                </Button>
              )}
            </FileButton>
            {thing.icon_url && (
              <Button variant="subtle" color="gray" onClick={() => onChange(undefined)}>
                {t('removeIcon')}
              </Button>
            )}
          </Group>
          <Text size="xs" c="dimmed" mt={4}>
            {t('iconHint')}
          </Text>
        </div>
      )}
    </Group>
  );
}
