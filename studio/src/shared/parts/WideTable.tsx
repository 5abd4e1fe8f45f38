import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

interface WideTableProps {
  label: string;
  /** Width in pixels below which the table scrolls horizontally. */
  minWidth: number;
  children: ReactNode;
}

/** A table that may be wider than the screen: it scrolls horizontally, also by keyboard. */
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
