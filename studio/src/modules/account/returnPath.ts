import { localPath } from '@heddle/api-contract';

/** The page to open after signing in: the one that was asked for if it is in this studio, else the workspace. */
export function returnPath(back: string | null | undefined): string {
  return localPath(back ?? '') ?? '/space';
}
