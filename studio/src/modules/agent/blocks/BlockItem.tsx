import { ActionIcon, CopyButton, Menu, Text } from '@mantine/core';
import { type Icon, IconCopy, IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Blocks.module.css';

/** The items of a block, or a line that says there are none. */
export function BlockItems({ empty, children }: { empty: string; children: readonly ReactNode[] }) {
  if (children.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {empty}
      </Text>
    );
  return <ul className={classes.items}>{children}</ul>;
}

interface BlockItemProps {
  /** Before the name. */
  tile: ReactNode;
  /** A text, or a button that opens the item. */
  name: ReactNode;
  about: readonly (string | false | undefined)[];
  /** Why the item can't be used; shown instead of `about`. */
  problem?: string | false | undefined;
  /** Below these lines. */
  details?: ReactNode;
  /** Controls at the end. */
  children?: ReactNode;
}

/** Something that the agent uses: its name, a line about it, and controls. */
export function BlockItem({ tile, name, about, problem, details, children }: BlockItemProps) {
  return (
    <li className={classes.item}>
      {tile}
      <div className={classes.itemText}>
        {typeof name === 'string' ? <div className={classes.itemName}>{name}</div> : name}
        <div className={`${classes.itemAbout} ${problem ? classes.lost : ''}`}>
          {problem || about.filter(Boolean).join(' · ')}
        </div>
        {details}
      </div>
      {children}
    </li>
  );
}

export function ItemTile({ TileIcon }: { TileIcon: Icon }) {
  return (
    <span className={classes.tile}>
      <TileIcon size={16} stroke={1.75} aria-hidden />
    </span>
  );
}

/** The menu of an item; `label` names it for screen readers. */
export function ItemMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={28} aria-label={label}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

/** Copies the name by which prompts refer to an item. */
export function CopyNameItem({ name, label }: { name: string; label: string }) {
  return (
    <CopyButton value={name}>
      {({ copy }) => (
        <Menu.Item leftSection={<IconCopy size={16} />} onClick={copy}>
          {label}
        </Menu.Item>
      )}
    </CopyButton>
  );
}
