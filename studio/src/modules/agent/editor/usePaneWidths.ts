import { type RefObject, useEffect, useState } from 'react';
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
      storeWidths(next);
    },
  };
}

function readWidths(): PaneWidths {
  try {
    const stored = JSON.parse(window.localStorage.getItem(storageKey) ?? '{}') as Partial<PaneWidths>;
    const { persona, preview } = { ...standardWidths, ...stored };
    return {
      persona: Number(persona) || standardWidths.persona,
      preview: Number(preview) || standardWidths.preview,
    };
  } catch {
    // Storage may be disabled or corrupt.
    return standardWidths;
  }
}

function storeWidths(widths: PaneWidths): void {
  try {
    window.localStorage.setItem(storageKey, JSON.stringify(widths));
  } catch {
    // Storage may be disabled.
  }
}
