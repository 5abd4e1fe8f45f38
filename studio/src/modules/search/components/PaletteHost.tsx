import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { lazyDialog } from '../../../shared/parts/lazyDialog.js';
import { onPaletteRequest } from '../openPalette.js';
import type { PalettePage } from '../PaletteItem.js';
import type { PaletteProps } from './Palette.js';

const Palette = lazyDialog<PaletteProps>(async () => (await import('./Palette.js')).Palette);
const ShortcutSheet = lazyDialog<{ onClose(): void }>(
  async () => (await import('./ShortcutSheet.js')).ShortcutSheet,
);

/** Within this time after `g`, a letter goes to a page. */
const sequenceMs = 1_000;

interface PaletteHostProps {
  spaceId: string;
  pages: readonly PalettePage[];
}

/** Opens the palette and the list of shortcuts by their keys. Their code loads when they are first opened. */
export function PaletteHost({ spaceId, pages }: PaletteHostProps) {
  const router = useRouter();
  const [open, setOpen] = useState<'palette' | 'shortcuts'>();
  useEffect(() => onPaletteRequest(() => setOpen('palette')), []);
  useEffect(() => {
    let pressedAt = Number.NEGATIVE_INFINITY;
    const paths: Record<string, string | undefined> = {
      ...(spaceId !== '' && { d: `/space/${spaceId}/develop`, l: `/space/${spaceId}/library` }),
      s: '/settings/profile',
    };
    const handleKey = (event: KeyboardEvent) => {
      // The canvas finds nodes by the same key.
      if (event.defaultPrevented || event.isComposing || event.altKey) return;
      const key = event.key.toLowerCase();
      if ((event.ctrlKey || event.metaKey) && !event.shiftKey && key === 'k') {
        event.preventDefault();
        setOpen('palette');
        return;
      }
      if (event.ctrlKey || event.metaKey || isTyping(event.target)) return;
      const path = event.timeStamp - pressedAt < sequenceMs ? paths[key] : undefined;
      pressedAt = key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (key === '?') setOpen('shortcuts');
      else if (path !== undefined) router.history.push(path);
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [router, spaceId]);
  const close = () => setOpen(undefined);
  if (open === 'shortcuts') return <ShortcutSheet onClose={close} />;
  if (open === undefined) return null;
  return (
    <Palette spaceId={spaceId} pages={pages} onShowShortcuts={() => setOpen('shortcuts')} onClose={close} />
  );
}

/** Whether keys belong to what has the focus: a field, an editor, or a dialog above the page. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input, textarea, select, [role="dialog"], [role="menu"], .flow-canvas') !== null)
  );
}
