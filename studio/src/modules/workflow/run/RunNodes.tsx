import { Button } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { NodeResult } from './NodeResult.js';
import type { RunView } from './RunView.js';
import { runMessages } from './runMessages.js';

/** Number of nodes shown at once; the rest are revealed in steps. */
const step = 100;

/** Nodes of one frame of the run, in start order. */
export function RunNodes({ view, frame }: { view: RunView; frame: string }) {
  const t = useMessages(runMessages);
  const [most, setMost] = useState(step);
  const nodes = [...view.tree.nodesIn(frame)].sort(
    (a, b) => (a.startedAt ?? Infinity) - (b.startedAt ?? Infinity),
  );
  const opened = nodes.findIndex(({ path }) => path === view.opened);
  const shown = nodes.slice(0, Math.max(most, opened + 1));
  const left = nodes.length - shown.length;
  return (
    <>
      {shown.map((node) => (
        <NodeResult key={node.path} view={view} node={node} />
      ))}
      {left > 0 && (
        <Button size="compact-sm" variant="subtle" fullWidth onClick={() => setMost(shown.length + step)}>
          {t('moreNodes', { count: Math.min(left, step) })}
        </Button>
      )}
    </>
  );
}
