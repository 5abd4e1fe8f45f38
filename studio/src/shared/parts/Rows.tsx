import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Rows.module.css';
import { useKeptFocus } from './useKeptFocus.js';

/** List of items with name, description and actions. */
export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.list} aria-label={label} {...useKeptFocus()}>
      {children}
    </ul>
  );
}

interface RowProps {
  /** Text or link. */
  name: ReactNode;
  /** Shown next to the name, such as a status. */
  badge?: ReactNode;
  about?: ReactNode;
  /** Buttons at the end. */
  children?: ReactNode;
}

export function Row({ name, badge, about, children }: RowProps) {
  return (
    <li className={classes.row}>
      <div className={classes.text}>
        <Group gap={8}>
          <Text component="span" size="sm" fw={600}>
            {name}
          </Text>
          {badge}
        </Group>
        {about && (
          <Text size="xs" c="dimmed" component="div">
            {about}
          </Text>
        )}
      </div>
      {children && <Group gap={8}>{children}</Group>}
    </li>
  );
}

interface RowButtonProps {
  /** Action label. */
  label: string;
  /** Name of the item, for screen readers: every row has the same buttons. */
  name: string;
  isBusy?: boolean;
  onClick(): void;
}

/** Action button of a row. */
export function RowButton({ label, name, isBusy, onClick }: RowButtonProps) {
  return (
    <Button variant="default" size="xs" loading={isBusy} aria-label={`${label}: ${name}`} onClick={onClick}>
      {label}
    </Button>
  );
}
