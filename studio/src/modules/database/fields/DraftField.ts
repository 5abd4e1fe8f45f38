import type { DatabaseField } from '../queries.js';

/** A field while it is edited. */
export interface DraftField {
  /** Identifies it in lists. */
  key: string;
  /** Number of a stored field; a new one has none. */
  alterId?: number;
  name: string;
  description: string;
  /** One of `fieldTypes`. */
  type: number;
  isRequired: boolean;
  /** Dropped with its values when the structure is saved; can be restored until then. */
  isRemoved?: boolean;
}

let created = 0;

export function newField(part: Partial<DraftField> = {}): DraftField {
  created++;
  return { key: `new-${created}`, name: '', description: '', type: 1, isRequired: false, ...part };
}

/** The editable fields of a database. */
export const draftFieldsOf = (fields: readonly DatabaseField[]): DraftField[] =>
  fields
    .filter(({ is_system_field }) => !is_system_field)
    .map(({ alterId, name, desc, type, must_required }) => ({
      key: String(alterId),
      alterId,
      name,
      description: desc,
      type,
      isRequired: must_required,
    }));

export const keptFields = (fields: readonly DraftField[]) => fields.filter(({ isRemoved }) => !isRemoved);
