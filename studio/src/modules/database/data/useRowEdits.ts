import { showUndo } from '@heddle/ui-kit';
import type { GridCellState, GridChange } from '@heddle/ui-kit/DataGrid';
import { useMemo, useRef, useState } from 'react';
import { announceError } from '../../../shared/api/announceError.js';
import { messageElement } from '../../../shared/i18n/Message.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { fieldTypeOf } from '../fields/fieldTypes.js';
import type { DatabaseField } from '../queries.js';
import { type CellProblem, cellProblem, storedText } from './cellProblem.js';
import { dataMessages } from './dataMessages.js';
import { type RowsChange, rowIdField, type StoredRow, useChangeRows, useUndoRows } from './rowQueries.js';

/** A cell that is not stored: being saved, or refused with its reason. */
export interface EditedCell {
  kind: GridCellState['kind'];
  value: string;
  problem?: CellProblem;
  /** What the server said. */
  error?: unknown;
}

type Cells = ReadonlyMap<string, Readonly<Record<string, EditedCell>>>;

interface Done {
  changeId: string;
  change: RowsChange;
}

interface Options {
  databaseId: string;
  tableType: number;
  fields: readonly DatabaseField[];
  /** Asks before rows are changed; resolves with whether they may be. */
  ask(): Promise<boolean>;
}

/** Edits of rows: cells being saved or refused, and undo and redo of saved changes. */
export function useRowEdits({ databaseId, tableType, fields, ask }: Options) {
  const table = { databaseId, tableType };
  const changeRows = useChangeRows(table);
  const undoRows = useUndoRows(table);
  const [cells, setCells] = useState<Cells>(new Map());
  const [done, setDone] = useState<readonly Done[]>([]);
  const [undone, setUndone] = useState<readonly RowsChange[]>([]);
  // One undo or redo at a time: a second key press must not undo the same change twice.
  const isMoving = useRef(false);

  const mark = (changes: readonly GridChange[], stateOf: (change: GridChange) => EditedCell | undefined) =>
    setCells((before) => {
      const next = new Map(before);
      for (const change of changes) {
        const { [change.columnId]: _, ...others } = next.get(change.rowId) ?? {};
        const state = stateOf(change);
        const row = state ? { ...others, [change.columnId]: state } : others;
        if (Object.keys(row).length > 0) next.set(change.rowId, row);
        else next.delete(change.rowId);
      }
      return next;
    });

  async function store(change: RowsChange): Promise<string> {
    const { change_id: changeId } = await changeRows.mutateAsync(change);
    setDone((before) => [...before.slice(-99), { changeId, change }]);
    setUndone([]);
    return changeId;
  }

  /** Saves edited cells; those that their field cannot store stay refused in the grid. */
  async function change(changes: readonly GridChange[]): Promise<void> {
    const problems = new Map(changes.map((each) => [each, problemOf(each)]));
    const valid = changes.filter((each) => problems.get(each) === undefined);
    mark(changes, (each) => {
      const problem = problems.get(each);
      return { kind: problem ? 'failed' : 'saving', value: each.value, ...(problem && { problem }) };
    });
    if (valid.length === 0) return;
    if (!(await ask())) return mark(valid, () => undefined);
    const rows = new Map<string, StoredRow>();
    for (const { rowId, columnId, value } of valid) {
      const row = rows.get(rowId) ?? { [rowIdField]: rowId };
      row[columnId] = storedText(kindOf(columnId), value);
      rows.set(rowId, row);
    }
    try {
      await store({ alter: [...rows.values()] });
      mark(valid, () => undefined);
    } catch (error) {
      mark(valid, ({ value }) => ({ kind: 'failed', value, error }));
    }
  }

  const fieldOf = (name: string) => fields.find((field) => field.name === name);
  const kindOf = (name: string) => fieldTypeOf(fieldOf(name)?.type ?? 1).kind;
  const problemOf = ({ columnId, value }: GridChange) =>
    cellProblem(kindOf(columnId), value, fieldOf(columnId)?.must_required ?? false);

  async function removeRows(ids: readonly string[]): Promise<boolean> {
    if (!(await ask())) return false;
    try {
      const changeId = await store({ remove: [...ids] });
      showUndo({
        message: messageElement(dataMessages, 'removed', { count: ids.length }),
        undo: messageElement(sharedMessages, 'undo'),
        onUndo: () => void undo(changeId),
      });
      return true;
    } catch (error) {
      announceError(error);
      return false;
    }
  }

  /** Undoes a change; the last one by default. */
  async function undo(changeId = done.at(-1)?.changeId): Promise<void> {
    if (changeId === undefined || isMoving.current || !(await ask())) return;
    isMoving.current = true;
    try {
      await undoRows.mutateAsync(changeId);
      const change = done.find((each) => each.changeId === changeId)?.change;
      if (change) setUndone((before) => [...before, change]);
      setDone((before) => before.filter((each) => each.changeId !== changeId));
    } catch {
      // The mutation has announced why; the change cannot be undone later either.
      setDone((before) => before.filter((each) => each.changeId !== changeId));
    } finally {
      isMoving.current = false;
    }
  }

  async function redo(): Promise<void> {
    const next = undone.at(-1);
    if (!next || isMoving.current || !(await ask())) return;
    isMoving.current = true;
    try {
      const rest = undone.slice(0, -1);
      await store(next);
      setUndone(rest);
    } catch (error) {
      announceError(error);
    } finally {
      isMoving.current = false;
    }
  }

  const { saving, failed } = useMemo(() => countCells(cells), [cells]);
  return {
    cells,
    saving,
    failed,
    change,
    removeRows,
    /** Adds or changes rows from a form, which shows a rejection. */
    saveRows: async (rows: RowsChange) => (await ask()) && (await store(rows)) !== '',
    /** Forgets refused values. */
    discard: () => setCells(new Map()),
    undo: done.length > 0 ? () => void undo() : undefined,
    redo: undone.length > 0 ? () => void redo() : undefined,
  };
}

function countCells(cells: Cells) {
  const all = [...cells.values()].flatMap((row) => Object.values(row));
  const failed = all.filter(({ kind }) => kind === 'failed').length;
  return { saving: all.length - failed, failed };
}
