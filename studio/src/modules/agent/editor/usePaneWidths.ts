import { type RefObject, useEffect, useState } from 'react';
import { readStored, writeStored } from '../../../shared/browserStorage.js';
import { fitWidths, leastWidth, type PaneWidths, standardWidths } from './paneWidths.js';

const storageKey = 'heddle.agentPanes';

/** Widths of the outer panes, remembered in this browser and fitted to the frame. */
export function usePaneWidths(frame: RefObject<HTMLElement | null>) {
  const [wanted, setWanted] = useState(readWidths);
  const [available, setAvailable] = useState(() => window.innerWidth);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setAvailable(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  const fitted = fitWidths(wanted, available);
  const limitsOf = (other: number) => ({ minimum: leastWidth, maximum: available - leastWidth - other });
  return {
    ...fitted,
    limits: { persona: limitsOf(fitted.preview), preview: limitsOf(fitted.persona) },
    resize(pane: keyof PaneWidths, width: number) {
      const { minimum, maximum } = limitsOf(pane === 'persona' ? fitted.preview : fitted.persona);
      const next = { ...fitted, [pane]: Math.max(minimum, Math.min(width, maximum)) };
      setWanted(next);
      writeStored(storageKey, next);
    },
  };
}

function readWidths(): PaneWidths {
  const { persona, preview } = Object(readStored(storageKey)) as Partial<PaneWidths>;
  return {
    persona: Number(persona) || standardWidths.persona,
    preview: Number(preview) || standardWidths.preview,
  };
}
