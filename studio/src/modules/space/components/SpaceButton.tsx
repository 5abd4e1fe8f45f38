import { UnstyledButton } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import type { MenuButtonProps } from '../../../shared/parts/lateMenu.js';
import { useSpaces } from '../spacesQueries.js';
import { switcherMessages } from '../switcherMessages.js';
import { SpaceIcon } from './SpaceIcon.js';
import classes from './SpaceSwitcher.module.css';

/** The current space, which opens the menu of spaces. */
export function SpaceButton({ spaceId, isLoading, ...props }: MenuButtonProps & { spaceId: string }) {
  const t = useMessages(switcherMessages);
  const current = useSpaces().data?.find((row) => row.id === spaceId);
  return (
    <UnstyledButton
      className={classes.current}
      aria-label={t('switchSpace', { name: current?.name ?? '' })}
      aria-busy={isLoading || undefined}
      {...props}
    >
      <SpaceIcon space={current} />
      <span className={classes.name} title={current?.name}>
        {current?.name}
      </span>
      <IconSelector size={16} stroke={1.75} aria-hidden />
    </UnstyledButton>
  );
}
