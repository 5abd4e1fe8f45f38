import type { DraftField } from '../fields/DraftField.js';

/** Number of fields that differ from the stored ones. */
export function changeCount(stored: readonly DraftField[], fields: readonly DraftField[]): number {
  const before = new Map(stored.map((field) => [field.key, field]));
  return fields.filter((field) => {
    const old = before.get(field.key);
    if (!old) return true;
    if (field.isRemoved) return true;
    return (
      old.name !== field.name ||
      old.description !== field.description ||
      old.type !== field.type ||
      old.isRequired !== field.isRequired
    );
  }).length;
}
