import { Fragment } from 'react';
import { lineDiff } from './lineDiff.js';
import classes from './Versions.module.css';

const marks = { same: '', removed: '−', added: '+' } as const;
/** Unchanged lines shown around a change. */
const context = 2;

/** Two texts compared line by line; long unchanged parts are left out. */
export function DiffLines({ before, after }: { before: string; after: string }) {
  const lines = lineDiff(before, after);
  const isNear = (index: number) =>
    lines.slice(Math.max(0, index - context), index + context + 1).some(({ kind }) => kind !== 'same');
  return (
    <div className={classes.diff}>
      {lines.map(({ kind, text }, index) => {
        if (isNear(index))
          return (
            <Fragment key={index}>
              <span className={classes.mark} data-kind={kind}>
                {marks[kind]}
              </span>
              {kind === 'added' ? (
                <ins className={classes.line} data-kind={kind}>
                  {text}
                </ins>
              ) : kind === 'removed' ? (
                <del className={classes.line} data-kind={kind}>
                  {text}
                </del>
              ) : (
                <span className={classes.line}>{text}</span>
              )}
            </Fragment>
          );
        return isNear(index - 1) || index === 0 ? (
          <Fragment key={index}>
            <span className={classes.mark} />
            <span className={classes.gap}>⋯</span>
          </Fragment>
        ) : null;
      })}
    </div>
  );
}
