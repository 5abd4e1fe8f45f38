/** A chunk of a preview as it is edited. The order of the list and the levels make the tree. */
export interface TreeChunk {
  id: string;
  text: string;
  /** Depth from 1; 0 in documents that are not split by headings. */
  level: number;
  /** Fields of the preview that are stored again unchanged. */
  rest: Readonly<Record<string, unknown>>;
}

export type Tree = readonly TreeChunk[];

const maxLevel = 6;

/** Index after the last chunk below the one at an index. */
export function endOfSubtree(tree: Tree, index: number): number {
  const level = tree[index]?.level ?? 0;
  let end = index + 1;
  if (level === 0) return end;
  while (end < tree.length && (tree[end]?.level ?? 0) > level) end++;
  return end;
}

export function editText(tree: Tree, index: number, text: string): Tree {
  return tree.map((chunk, at) => (at === index ? { ...chunk, text } : chunk));
}

/** Appends a chunk to the one before. What is below it stays in place. */
export function mergeWithPrevious(tree: Tree, index: number): Tree {
  const before = tree[index - 1];
  const chunk = tree[index];
  if (!before || !chunk) return tree;
  const merged = { ...before, text: `${before.text}\n${chunk.text}` };
  return withoutGaps([...tree.slice(0, index - 1), merged, ...tree.slice(index + 1)]);
}

/** Removes a chunk; what is below it moves up a level. */
export function removeChunk(tree: Tree, index: number): Tree {
  const end = endOfSubtree(tree, index);
  const lifted = tree.map((chunk, at) =>
    at > index && at < end ? { ...chunk, level: Math.max(1, chunk.level - 1) } : chunk,
  );
  return withoutGaps(lifted.filter((_, at) => at !== index));
}

/** Moves a chunk with everything below it in front of another one; `to` may be the length of the list. */
export function moveBefore(tree: Tree, index: number, to: number): Tree {
  const end = endOfSubtree(tree, index);
  if (to >= index && to <= end) return tree;
  const moved = tree.slice(index, end);
  const others = [...tree.slice(0, index), ...tree.slice(end)];
  const at = to > index ? to - moved.length : to;
  return withoutGaps([...others.slice(0, at), ...moved, ...others.slice(at)]);
}

/** Moves a chunk past its neighbour of the same level. */
export function moveBy(tree: Tree, index: number, step: -1 | 1): Tree {
  if (step === 1) {
    const end = endOfSubtree(tree, index);
    return end >= tree.length ? tree : moveBefore(tree, index, endOfSubtree(tree, end));
  }
  const level = tree[index]?.level ?? 0;
  let to = index - 1;
  while (to > 0 && (tree[to]?.level ?? 0) > level) to--;
  return to < 0 ? tree : moveBefore(tree, index, to);
}

/** Moves a chunk with everything below it one level in or out. */
export function changeLevel(tree: Tree, index: number, step: -1 | 1): Tree {
  const chunk = tree[index];
  const before = tree[index - 1];
  if (!chunk || chunk.level === 0) return tree;
  const next = chunk.level + step;
  if (next < 1 || next > maxLevel || next > (before?.level ?? 0) + 1) return tree;
  const end = endOfSubtree(tree, index);
  return withoutGaps(
    tree.map((one, at) =>
      at >= index && at < end ? { ...one, level: Math.min(maxLevel, one.level + step) } : one,
    ),
  );
}

/** Every level follows the one above it. */
function withoutGaps(tree: Tree): Tree {
  let before = 0;
  return tree.map((chunk) => {
    const level = chunk.level === 0 ? 0 : Math.min(chunk.level, before + 1);
    before = level;
    return level === chunk.level ? chunk : { ...chunk, level };
  });
}

/** Chunks of a preview as the server wrote them; undefined if they cannot be read. */
export function readTree(json: string): Tree | undefined {
  try {
    const { chunks } = JSON.parse(json) as { chunks?: unknown };
    if (!Array.isArray(chunks)) return undefined;
    return chunks.map((one: Record<string, unknown>) => {
      const { id, text, level, parent: _parent, children: _children, ...rest } = one;
      return { id: String(id), text: String(text ?? ''), level: Number(level ?? 0), rest };
    });
  } catch {
    return undefined;
  }
}

/** The tree in the form of the server, with parents and children by the levels. */
export function writeTree(tree: Tree): string {
  const parents: (string | undefined)[] = [];
  const children = new Map<string, string[]>();
  const parentOf = tree.map(({ id, level }) => {
    parents.length = Math.max(0, level);
    const parent = level > 1 ? parents[level - 1] : undefined;
    parents[level] = id;
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), id]);
    return parent;
  });
  const chunks = tree.map(({ id, text, level, rest }, index) => ({
    ...rest,
    id,
    text,
    level,
    parent: parentOf[index] ?? '',
    children: children.get(id) ?? [],
  }));
  return JSON.stringify({ chunks });
}
