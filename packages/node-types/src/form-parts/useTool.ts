import { useCallback, useEffect, useState } from 'react';
import type { ToolInterface } from '../NodeForm.js';
import { useFormScope } from './FormScope.js';

/** A tool that a node names: as in its version, and as in the latest one. */
export interface KnownTool {
  state: 'none' | 'loading' | 'failed' | 'gone' | 'known';
  tool?: ToolInterface;
  /** Only if it is newer. */
  latest?: ToolInterface;
  retry(): void;
}

/** Loads the tool that a node names. */
export function useTool(pluginId: string, apiId: string, version: string): KnownTool {
  const { loadTool } = useFormScope().context;
  const [tries, setTries] = useState(0);
  const retry = useCallback(() => setTries((count) => count + 1), []);
  const key = JSON.stringify([pluginId, apiId, version, tries]);
  const [loaded, setLoaded] = useState<{ key: string } & Omit<KnownTool, 'retry'>>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key has the number of the try.
  useEffect(() => {
    if (loadTool === undefined || pluginId === '' || apiId === '') return;
    let isGone = false;
    load(loadTool, { pluginId, apiId, version }).then(
      (found) => !isGone && setLoaded({ key, ...found }),
      () => !isGone && setLoaded({ key, state: 'failed' }),
    );
    return () => {
      isGone = true;
    };
  }, [loadTool, key]);
  if (pluginId === '' || apiId === '') return { state: 'none', retry };
  return loaded?.key === key ? { ...loaded, retry } : { state: 'loading', retry };
}

async function load(
  loadTool: NonNullable<ReturnType<typeof useFormScope>['context']['loadTool']>,
  reference: { pluginId: string; apiId: string; version: string },
): Promise<Omit<KnownTool, 'retry'>> {
  const tool = await loadTool(reference);
  if (!tool) return { state: 'gone' };
  const isCurrent = reference.version === '' || tool.version === tool.latestVersion;
  const latest = isCurrent || !tool.isInLatest ? undefined : await loadTool({ ...reference, version: '' });
  return { state: 'known', tool, ...(latest && { latest }) };
}
