import type { Graph } from './Graph.js';
import { ownTitleOf } from './readNode.js';

/** `title`, or `title_N` with the first free N; an existing `_N` suffix is counted up. */
export function uniqueTitle(title: string, isTaken: (title: string) => boolean): string {
  if (!isTaken(title)) return title;
  const [, stem = title, count = '0'] = /^(.*)_(\d{1,6})$/s.exec(title) ?? [];
  for (let next = Number(count) + 1; ; next++) if (!isTaken(`${stem}_${next}`)) return `${stem}_${next}`;
}

/** Titles of the document's nodes, including those inside containers. */
export function titlesOf(graph: Graph): Set<string> {
  const { registry } = graph.setting;
  const titles = [...graph.document.nodes.values()].map(({ json, type }) =>
    ownTitleOf(json, registry.byCode(type)),
  );
  return new Set(titles);
}
