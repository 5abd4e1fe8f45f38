import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

interface WideTableProps {
  label: string;
  /** Pixels under which the table scrolls sideways in its place. */
  minWidth: number;
  children: ReactNode;
}

/** A table wider than a phone: it scrolls in its place, by keyboard too. */
export function WideTable({ label, minWidth, children }: WideTableProps) {
  return (
    <Table.ScrollContainer
      type="native"
      minWidth={minWidth}
      w="100%"
      role="group"
      aria-label={label}
      tabIndex={0}
    >
      {children}
    </Table.ScrollContainer>
  );
}
