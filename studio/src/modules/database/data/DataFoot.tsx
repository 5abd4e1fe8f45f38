import type { GridCellState } from '@heddle/ui-kit/DataGrid';
import { Button } from '@mantine/core';
import { IconExclamationCircle } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import classes from './Data.module.css';
import { dataMessages } from './dataMessages.js';
import type { useRowEdits } from './useRowEdits.js';

interface DataFootProps {
  edits: ReturnType<typeof useRowEdits>;
  shown: number | undefined;
  total: number | undefined;
  states: ReadonlyMap<string, Readonly<Record<string, GridCellState>>>;
}

/** How many rows are loaded, and what is not saved with the first reason. */
export function DataFoot({ edits, shown, total, states }: DataFootProps) {
  const t = useMessages(dataMessages);
  const reason = [...states.values()]
    .flatMap((cells) => Object.values(cells))
    .find(({ problem }) => problem)?.problem;
  return (
    <footer className={classes.foot}>
      <span role="status" className={classes.problem}>
        {edits.failed > 0 && (
          <>
            <IconExclamationCircle size={14} aria-hidden />
            {t('unsaved', { count: edits.failed })} {reason}
          </>
        )}
      </span>
      {edits.failed > 0 && (
        <Button size="compact-xs" variant="subtle" color="gray" onClick={edits.discard}>
          {t('discardCells')}
        </Button>
      )}
      <span className={classes.spring} />
      {shown !== undefined && total !== undefined && <span>{t('shown', { shown, total })}</span>}
    </footer>
  );
}
