/** In pixels. */
export const leastHeight = 640;
/** In bytes. */
export const largestImage = 10 * 1024 * 1024;

/** Why an image cannot be a background. */
export type ImageProblem = { kind: 'large' } | { kind: 'low'; height: number } | { kind: 'unreadable' };

/** Checks an image before it is uploaded. */
export async function checkImage(file: File): Promise<ImageProblem | undefined> {
  if (file.size > largestImage) return { kind: 'large' };
  try {
    const bitmap = await createImageBitmap(file);
    const { height } = bitmap;
    bitmap.close();
    return height < leastHeight ? { kind: 'low', height } : undefined;
  } catch {
    return { kind: 'unreadable' };
  }
}
