import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Rows.module.css';
import { useKeptFocus } from './useKeptFocus.js';

/** A list of things with a name, a line about each, and what can be done with it. */
export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.list} aria-label={label} {...useKeptFocus()}>
      {children}
    </ul>
  );
}

interface RowProps {
  /** Text, or a link to more. */
  name: ReactNode;
  /** What stands beside the name, such as a state. */
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
  /** What is done. */
  label: string;
  /** To what: screen readers meet the same button in every row. */
  name: string;
  isBusy?: boolean;
  onClick(): void;
}

/** What can be done with the thing of a row. */
export function RowButton({ label, name, isBusy, onClick }: RowButtonProps) {
  return (
    <Button variant="default" size="xs" loading={isBusy} aria-label={`${label}: ${name}`} onClick={onClick}>
      {label}
    </Button>
  );
}
