import { showError } from '@heddle/ui-kit';
import { Button, FileButton, Group, Text } from '@mantine/core';
import { useWords } from '../../../shared/i18n/i18n.js';
import { largestPicture, pictureTypes } from '../../../shared/pictures.js';
import { spaceWords } from '../spaceWords.js';
import { SpaceIcon } from './SpaceIcon.js';

interface IconChoiceProps {
  /** A team, or the installation. */
  thing: { name: string; icon_url: string };
  mayUpdate: boolean;
  isPending: boolean;
  /** The new picture; undefined takes the present one away. */
  onChange(file: File | undefined): void;
}

/** The picture of something with a name, to be looked at or changed. */
export function IconChoice({ thing, mayUpdate, isPending, onChange }: IconChoiceProps) {
  const words = useWords(spaceWords);
  const choose = (file: File | null) => {
    if (!file) return;
    if (file.size > largestPicture) showError(words('iconLarge'));
    else onChange(file);
  };
  return (
    <Group>
      <SpaceIcon space={thing} size={56} />
      {mayUpdate && (
        <div>
          <Group gap="xs">
            <FileButton accept={pictureTypes} onChange={choose}>
              {(props) => (
                <Button variant="default" loading={isPending} {...props}>
                  {words('chooseIcon')}
                </Button>
              )}
            </FileButton>
            {thing.icon_url && (
              <Button variant="subtle" color="gray" onClick={() => onChange(undefined)}>
                {words('removeIcon')}
              </Button>
            )}
          </Group>
          <Text size="xs" c="dimmed" mt={4}>
            {words('iconHint')}
          </Text>
        </div>
      )}
    </Group>
  );
}
