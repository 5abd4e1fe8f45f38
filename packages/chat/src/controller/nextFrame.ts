/**
 * Calls `run` once before the next frame, however often it is requested. Pages in the background paint no frames, so a
 * timer runs it there.
 */
export function nextFrame(run: () => void): () => void {
  let isRequested = false;
  return () => {
    if (isRequested) return;
    isRequested = true;
    const hasFrames = typeof requestAnimationFrame === 'function';
    const frame = hasFrames ? requestAnimationFrame(finish) : 0;
    const timer = setTimeout(finish, hasFrames ? 100 : 0);
    function finish() {
      if (!isRequested) return;
      isRequested = false;
      clearTimeout(timer);
      if (hasFrames) cancelAnimationFrame(frame);
      run();
    }
  };
}
