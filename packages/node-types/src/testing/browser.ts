/**
 * Adds the browser functions that happy-dom lacks and Mantine and CodeMirror call. Sizes are zero: happy-dom has no
 * layout.
 */
export function installBrowserStubs(): void {
  Object.assign(globalThis, {
    ResizeObserver: class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  });
  Object.assign(document, { fonts: new EventTarget() });
  window.matchMedia ??= (query: string) =>
    ({
      matches: false,
      media: query,
      addEventListener() {},
      removeEventListener() {},
      addListener() {},
      removeListener() {},
    }) as unknown as MediaQueryList;
  HTMLElement.prototype.scrollIntoView ??= () => {};
  Range.prototype.getClientRects ??= () => [] as unknown as DOMRectList;
}
