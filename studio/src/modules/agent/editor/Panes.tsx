import { type ReactNode, useRef } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { PaneHandle } from '../../../shared/parts/PaneHandle.js';
import { editorMessages } from './editorMessages.js';
import classes from './Panes.module.css';
import { usePaneWidths } from './usePaneWidths.js';

interface PanesProps {
  /** The pane that is visible where not all fit. */
  shown: 'persona' | 'blocks' | 'preview';
  persona: ReactNode;
  blocks: ReactNode;
  preview: ReactNode;
}

/** The three panes of the editor. The outer two are resized by dragging or with the arrow keys. */
export function Panes({ shown, persona, blocks, preview }: PanesProps) {
  const t = useMessages(editorMessages);
  const frame = useRef<HTMLDivElement>(null);
  const widths = usePaneWidths(frame);
  return (
    <div
      ref={frame}
      className={classes.panes}
      data-shown={shown}
      style={
        { '--persona': `${widths.persona}px`, '--preview': `${widths.preview}px` } as React.CSSProperties
      }
    >
      <section className={classes.pane} data-pane="persona" aria-label={t('persona')}>
        {persona}
      </section>
      <PaneHandle
        className={classes.handle}
        label={t('resizePersona')}
        {...widths.limits.persona}
        width={widths.persona}
        direction={1}
        onResize={(width) => widths.resize('persona', width)}
      />
      <section className={classes.pane} data-pane="blocks" aria-label={t('blocks')}>
        {blocks}
      </section>
      <PaneHandle
        className={classes.handle}
        label={t('resizePreview')}
        {...widths.limits.preview}
        width={widths.preview}
        direction={-1}
        onResize={(width) => widths.resize('preview', width)}
      />
      <section className={classes.pane} data-pane="preview" aria-label={t('preview')}>
        {preview}
      </section>
    </div>
  );
}
