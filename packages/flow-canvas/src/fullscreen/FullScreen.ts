import { useEffect } from 'react';
import { useCanvasRoot, useCanvasStore } from '../parts/CanvasContext.js';

/** Full-screen control, set by the mounted canvas because it needs the page. */
export interface FillScreen {
  /** False when the browser or the embedding page forbids full screen. */
  isAllowed(): boolean;
  toggle(): void;
}

/**
 * Makes the canvas full screen. The whole page goes full screen and the canvas covers it: menus that a host
 * renders into `document.body`, as most UI kits do, would be invisible over a single full-screen element.
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
    // Escape, or another part of the page, may end full screen too.
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
