import { VisuallyHidden } from '@mantine/core';
import { Fragment, type ReactNode, useMemo } from 'react';
import { useMessages } from '../i18n/i18n.js';
import { diffTexts, type Hunk } from './diffTexts.js';
import { markChanges, type TextPiece } from './markChanges.js';
import classes from './TextDiff.module.css';
import { textDiffMessages } from './textDiffMessages.js';

/** Unchanged lines shown around a change. */
const context = 2;

/** Two texts compared by lines and words; long unchanged parts are left out. */
export function TextDiff({ before, after }: { before: string; after: string }) {
  const hunks = useMemo(() => diffTexts(before, after), [before, after]);
  return <Hunks hunks={hunks} />;
}

interface HunksProps {
  hunks: readonly Hunk[];
  /** Shown above a change, by the index of its hunk. */
  renderAction?: (index: number) => ReactNode;
  /** Changes that are not made; shown as such. */
  isOff?: (index: number) => boolean;
}

/** A comparison from `diffTexts`. */
export function Hunks({ hunks, renderAction, isOff }: HunksProps) {
  return (
    <div className={classes.diff}>
      {hunks.map((hunk, index) =>
        hunk.kind === 'same' ? (
          <SameLines
            key={index}
            lines={hunk.lines}
            isFirst={index === 0}
            isLast={index === hunks.length - 1}
          />
        ) : (
          <Fragment key={index}>
            {renderAction && <div className={classes.action}>{renderAction(index)}</div>}
            <Change hunk={hunk} isOff={isOff?.(index) ?? false} />
          </Fragment>
        ),
      )}
    </div>
  );
}

function Change({ hunk, isOff }: { hunk: Extract<Hunk, { kind: 'changed' }>; isOff: boolean }) {
  const t = useMessages(textDiffMessages);
  const before = hunk.removed.join('\n');
  const after = hunk.added.join('\n');
  const pieces = useMemo(
    () => (before === '' || after === '' ? undefined : markChanges(before, after)),
    [before, after],
  );
  return (
    <div className={classes.change} data-off={isOff || undefined}>
      {hunk.removed.length > 0 && (
        <>
          <span className={classes.mark} data-kind="removed" aria-hidden>
            −
          </span>
          <del className={classes.line} data-kind="removed">
            <VisuallyHidden>{t('removed')}</VisuallyHidden>
            <Pieces pieces={pieces?.before} text={before} />
          </del>
        </>
      )}
      {hunk.added.length > 0 && (
        <>
          <span className={classes.mark} data-kind="added" aria-hidden>
            +
          </span>
          <ins className={classes.line} data-kind="added">
            <VisuallyHidden>{t('added')}</VisuallyHidden>
            <Pieces pieces={pieces?.after} text={after} />
          </ins>
        </>
      )}
    </div>
  );
}

/** The text with its changed words marked; without pieces, all of it has changed. */
function Pieces({ pieces, text }: { pieces: readonly TextPiece[] | undefined; text: string }) {
  if (pieces === undefined) return text === '' ? '\u00a0' : text;
  return pieces.map((piece, index) =>
    piece.isChanged ? <mark key={index}>{piece.text}</mark> : <Fragment key={index}>{piece.text}</Fragment>,
  );
}

interface SameLinesProps {
  lines: readonly string[];
  isFirst: boolean;
  isLast: boolean;
}

function SameLines({ lines, isFirst, isLast }: SameLinesProps) {
  const t = useMessages(textDiffMessages);
  const head = isFirst ? 0 : context;
  const tail = isLast ? 0 : context;
  const hidden = lines.length - head - tail;
  if (hidden <= 1) return <Line>{lines.join('\n')}</Line>;
  return (
    <>
      {head > 0 && <Line>{lines.slice(0, head).join('\n')}</Line>}
      <span className={classes.gap}>{t('unchanged', { count: hidden })}</span>
      {tail > 0 && <Line>{lines.slice(-tail).join('\n')}</Line>}
    </>
  );
}

function Line({ children }: { children: string }) {
  return <span className={classes.same}>{children === '' ? '\u00a0' : children}</span>;
}
