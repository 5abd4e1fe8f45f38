import { fieldTypes } from '@heddle/api-contract/families/database';
import type { GridCellKind } from '@heddle/ui-kit/DataGrid';
import {
  type Icon,
  IconCalendar,
  IconDecimal,
  IconHash,
  IconLetterT,
  IconSquareCheck,
} from '@tabler/icons-react';

export type FieldKind = GridCellKind;

export interface FieldType {
  type: number;
  /** Name of the type, the same in all languages, as in workflows. */
  name: string;
  kind: GridCellKind;
  Icon: Icon;
}

const text: FieldType = { type: fieldTypes.text, name: 'string', kind: 'text', Icon: IconLetterT };

/** Types of fields in the order of menus. */
export const offeredTypes: readonly FieldType[] = [
  text,
  { type: fieldTypes.number, name: 'integer', kind: 'integer', Icon: IconHash },
  { type: fieldTypes.float, name: 'number', kind: 'number', Icon: IconDecimal },
  { type: fieldTypes.boolean, name: 'boolean', kind: 'boolean', Icon: IconSquareCheck },
  { type: fieldTypes.date, name: 'time', kind: 'time', Icon: IconCalendar },
];

export const fieldTypeOf = (type: number) => offeredTypes.find((each) => each.type === type) ?? text;
