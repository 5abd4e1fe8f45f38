import type { Pin, ToolMock } from '@heddle/executor';
import { useCallback, useMemo, useState } from 'react';
import { readStored, writeStored } from '../../../shared/browserStorage.js';

/** Overrides for test runs in this browser: pinned results and mock responses of plugin tools. */
export interface NodeOverrides {
  pins: Readonly<Record<string, Pin>>;
  mocks: Readonly<Record<string, ToolMock>>;
  pin(nodeId: string, pin: Pin | undefined): void;
  mock(nodeId: string, mock: ToolMock | undefined): void;
}

interface Kept {
  pins: Record<string, Pin>;
  mocks: Record<string, ToolMock>;
}

const prefix = 'heddle.standIns.';

/** Overrides of one workflow, stored in this browser. */
export function useNodeOverrides(workflowId: string): NodeOverrides {
  const [kept, setKept] = useState(() => read(workflowId));
  const change = useCallback(
    (kind: keyof Kept, nodeId: string, value: Pin | ToolMock | undefined) =>
      setKept((before) => {
        const others = Object.entries(before[kind]).filter(([id]) => id !== nodeId);
        const entries = value === undefined ? others : [...others, [nodeId, value]];
        const after = { ...before, [kind]: Object.fromEntries(entries) } as Kept;
        writeStored(prefix + workflowId, after);
        return after;
      }),
    [workflowId],
  );
  return useMemo(
    () => ({
      ...kept,
      pin: (nodeId, pin) => change('pins', nodeId, pin),
      mock: (nodeId, mock) => change('mocks', nodeId, mock),
    }),
    [kept, change],
  );
}

function read(workflowId: string): Kept {
  const { pins, mocks } = Object(readStored(prefix + workflowId)) as Partial<Kept>;
  return { pins: { ...Object(pins) }, mocks: { ...Object(mocks) } };
}
