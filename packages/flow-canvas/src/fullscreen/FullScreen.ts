import { useEffect } from 'react';
import { useCanvasRoot, useCanvasStore } from '../parts/CanvasContext.js';

/** How the canvas fills the screen; given by the mounted canvas, since only a page can ask for it. */
export interface FillScreen {
  /** False where the browser or the page around forbids it. */
  isAllowed(): boolean;
  toggle(): void;
}

/**
 * Lets the canvas fill the screen. The whole page goes full screen and the canvas covers it: menus that a host hangs
 * into its body, as most UI kits do, would not be seen over a single element in full screen.
 */
export function FullScreen(): null {
  const store = useCanvasStore();
  const root = useCanvasRoot();
  useEffect(() => {
    const page = root.current?.ownerDocument;
    if (page === undefined) return;
    const isFilled = () => page.fullscreenElement !== null && page.fullscreenElement !== undefined;
    const refuse = () => store.answer('fullScreenRefused', 'error');
    store.fullScreen = {
      isAllowed: () => page.fullscreenEnabled === true,
      toggle: () => {
        if (store.state.getState().isFullScreen) void page.exitFullscreen().catch(() => undefined);
        else
          page.documentElement.requestFullscreen().then(() => {
            store.state.setState({ isFullScreen: isFilled() });
          }, refuse);
      },
    };
    // Escape, or another part of the page, ends it too.
    const follow = () => {
      if (!isFilled()) store.state.setState({ isFullScreen: false });
    };
    page.addEventListener('fullscreenchange', follow);
    return () => {
      page.removeEventListener('fullscreenchange', follow);
      if (store.state.getState().isFullScreen && isFilled())
        void page.exitFullscreen().catch(() => undefined);
      store.fullScreen = undefined;
    };
  }, [store, root]);
  return null;
}
