export interface PaneWidths {
  persona: number;
  preview: number;
}

export const standardWidths: PaneWidths = { persona: 432, preview: 472 };

/** In pixels: each pane stays usable. */
export const leastWidth = 320;

/** Widths that leave room for the pane in the middle. */
export function fitWidths(wanted: PaneWidths, available: number): PaneWidths {
  const clamp = (width: number, maximum: number) =>
    Math.round(Math.max(leastWidth, Math.min(width, maximum)));
  const persona = clamp(wanted.persona, available - 2 * leastWidth);
  return { persona, preview: clamp(wanted.preview, available - leastWidth - persona) };
}
