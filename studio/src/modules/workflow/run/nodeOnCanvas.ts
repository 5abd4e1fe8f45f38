import type { RunState } from '@heddle/workflow-schema/runs';

/** Id of the card that stands for a path of the run: nodes of called workflows have none of their own. */
export function nodeOnCanvas(path: string, frames: RunState['frames']): string {
  const parts = path.split('/');
  const outside = parts.findIndex(
    (_part, index) => frames.get(parts.slice(0, index + 1).join('/'))?.workflowId !== undefined,
  );
  const card = (outside === -1 ? parts.at(-1) : parts[outside]) ?? '';
  return card.replace(/\[\d+\]$/, '');
}
