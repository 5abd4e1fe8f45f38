import { Avatar, Button, FileButton, Group, Input } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { imageTypes, maxImageSize } from '../../../shared/images.js';
import { uploadAvatar } from './queries.js';
import type { RoleSettings } from './RoleSettings.js';
import { roleMessages } from './roleMessages.js';

interface AvatarFieldProps {
  value: RoleSettings['avatar'];
  onChange(avatar: RoleSettings['avatar']): void;
}

/** The picture beside a chat flow's answers. */
export function AvatarField({ value, onChange }: AvatarFieldProps) {
  const t = useMessages(roleMessages);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<{ isLarge: true } | { error: unknown }>();
  const text = problem && ('isLarge' in problem ? t('avatarLarge') : errorText(problem.error));

  async function upload(file: File | null): Promise<void> {
    if (!file) return;
    const isLarge = file.size > maxImageSize;
    setProblem(isLarge ? { isLarge } : undefined);
    if (isLarge) return;
    setIsBusy(true);
    try {
      onChange(await uploadAvatar(file));
    } catch (error) {
      setProblem({ error });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Input.Wrapper label={t('avatar')} description={t('avatarHint')} error={text}>
      <Group mt={6}>
        <Avatar src={value.url || null} size={48} radius="md" alt="">
          <IconMessages size={24} aria-hidden />
        </Avatar>
        <FileButton accept={imageTypes} onChange={(file) => void upload(file)}>
          {(props) => (
            <Button variant="default" loading={isBusy} {...props}>
              {t('upload')}
            </Button>
          )}
        </FileButton>
        {value.uri !== '' && (
          <Button variant="subtle" color="gray" onClick={() => onChange({ uri: '', url: '' })}>
            {t('removeAvatar')}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}
