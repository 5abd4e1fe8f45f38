/**
 * Maximum width or height in pixels; larger pictures are scaled down, since browsers return an empty canvas
 * above their limit.
 */
const longestSide = 8_000;

/**
 * Converts an SVG string to a PNG. Requires a browser (an image and a canvas); in Node, use an SVG renderer
 * of your own. `scale` is output pixels per flow pixel. Rejects if the browser cannot draw the SVG.
 */
export async function svgToPng(svg: string, scale = 2): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const fitting = Math.min(scale, longestSide / Math.max(image.width, image.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(image.width * fitting));
    canvas.height = Math.max(1, Math.round(image.height * fitting));
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('the browser could not create the image'))),
        'image/png',
      );
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}
