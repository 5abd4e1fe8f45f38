import { detailAt, drawsCards } from '../geometry/camera.js';
import type { CanvasStore } from '../store/createCanvasStore.js';

const calmAfterMs = 160;

/**
 * Keeps the cards a layer that the view moves and scales as a whole: nothing is drawn anew meanwhile. Such a layer
 * keeps the sharpness of true size, so at any other zoom it is given up when the view has come to rest. Cards too
 * small for their zoom are not seen until they have gone: what stands for them is painted already.
 */
export function layCards({ camera }: CanvasStore, root: HTMLElement | null): () => void {
  if (root === null) return () => undefined;
  let rest: ReturnType<typeof setTimeout> | undefined;
  const follow = () => {
    delete root.dataset.atRest;
    const isFar = drawsCards(camera.level) && !drawsCards(detailAt(camera.value.zoom));
    if (isFar) root.dataset.far = '';
    else delete root.dataset.far;
    clearTimeout(rest);
    if (camera.value.zoom === 1) return;
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
