let listener: (() => void) | undefined;

/** Opens the palette, for buttons. */
export function openPalette(): void {
  listener?.();
}

/** Registers the part that shows the palette. */
export function onPaletteRequest(open: () => void): () => void {
  listener = open;
  return () => {
    if (listener === open) listener = undefined;
  };
}
