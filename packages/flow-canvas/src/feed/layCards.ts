import { detailAt, drawsCards } from '../geometry/camera.js';
import type { CanvasStore } from '../store/createCanvasStore.js';

const calmAfterMs = 160;

/**
 * Keeps the cards a layer that the view moves as a whole: nothing is drawn anew meanwhile. Such a layer keeps the
 * sharpness of true size, so at any other zoom it is given up when the view has come to rest. While the view is scaled,
 * what is painted stands for the cards: to draw them scaled over it takes most of a frame. Of a run they show more, so
 * then they stay as long as they can be read.
 */
export function layCards({ camera, runs }: CanvasStore, root: HTMLElement | null): () => void {
  if (root === null) return () => undefined;
  let rest: ReturnType<typeof setTimeout> | undefined;
  let calmZoom = camera.value.zoom;
  const follow = () => {
    const { isFast, value } = camera;
    if (!isFast) calmZoom = value.zoom;
    const tellsMore = runs.isShown && drawsCards(detailAt(value.zoom));
    root.toggleAttribute('data-scaled', value.zoom !== calmZoom && !tellsMore);
    delete root.dataset.atRest;
    clearTimeout(rest);
    if (value.zoom === 1) return;
    rest = setTimeout(() => {
      root.dataset.atRest = '';
    }, calmAfterMs);
  };
  follow();
  const stop = camera.subscribe(follow);
  return () => {
    stop();
    clearTimeout(rest);
  };
}
