import { ViewportPortal } from '@xyflow/react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Box, boxesTouch, growBox } from '../geometry/box.js';
import { useCanvasState, useCanvasStore } from '../parts/CanvasContext.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import type { Group } from './Group.js';
import { GroupFrame } from './GroupFrame.js';
import { GroupTile } from './GroupTile.js';
import { groupBox } from './groupEdits.js';

/**
 * Maximum number of mounted groups, which bounds the DOM. Those nearest to the centre of the view come first.
 */
const maxShown = 40;

/** The frames of open groups and the tiles of folded ones, below the cards. */
export function GroupLayer() {
  const store = useCanvasStore();
  const revision = useCanvasState((state) => state.revision);
  const root = useRef<HTMLDivElement>(null);
  const [, setShown] = useState('');
  // Only document changes move groups; measuring all of them on every camera move would be too slow.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision represents the content of the document.
  const boxes = useMemo(() => boxesOf(store), [store, revision]);
  const groups = shownGroups(store, boxes);
  const hasGroups = store.graph.groups.groups.length > 0;
  useEffect(() => {
    if (!hasGroups) return;
    const follow = () => {
      root.current?.style.setProperty('--flow-zoom', String(store.camera.value.zoom));
      setShown(
        shownGroups(store, boxes)
          .map(({ id }) => id)
          .join(' '),
      );
    };
    follow();
    return store.camera.subscribe(follow);
  }, [store, hasGroups, boxes]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: groups rendered during a drag must get its offset.
  useLayoutEffect(
    () => (hasGroups ? followDrag(store, root.current) : undefined),
    [store, hasGroups, groups],
  );
  if (!hasGroups) return null;
  return (
    <ViewportPortal>
      <div ref={root} className="flow-groups">
        {groups.map((group) =>
          group.isFolded ? (
            <GroupTile key={group.id} group={group} />
          ) : (
            <GroupFrame key={group.id} group={group} />
          ),
        )}
      </div>
    </ViewportPortal>
  );
}

function boxesOf({ graph }: CanvasStore): Map<Group, Box> {
  const boxes = new Map<Group, Box>();
  for (const group of graph.groups.groups) {
    const box = groupBox(graph, group);
    if (box !== undefined) boxes.set(group, box);
  }
  return boxes;
}

function shownGroups({ camera }: CanvasStore, boxes: ReadonlyMap<Group, Box>): Group[] {
  const area = growBox(camera.visible, Math.min(camera.visible.width, camera.visible.height) / 2);
  const near = [...boxes].flatMap(([group, box]) => {
    if (!boxesTouch(box, area)) return [];
    const { x, y } = camera.center;
    return [{ group, far: Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y) }];
  });
  near.sort((a, b) => a.far - b.far);
  return near.slice(0, maxShown).map(({ group }) => group);
}

/**
 * Moves frames and tiles of entirely dragged groups, and highlights the group that a drop would add nodes to.
 */
function followDrag(store: CanvasStore, root: HTMLElement | null): () => void {
  if (root === null) return () => undefined;
  const { graph, overlay } = store;
  const show = () => {
    const { drag } = overlay;
    for (const element of root.querySelectorAll<HTMLElement>('[data-flow-group-box]')) {
      const group = graph.groups.byId(element.dataset.flowGroupBox ?? '');
      const box = group && groupBox(graph, group);
      if (group === undefined || box === undefined) continue;
      const isMoved = drag !== undefined && graph.groups.membersOf(group).every((key) => drag.keys.has(key));
      const by = isMoved ? drag.by : { x: 0, y: 0 };
      element.style.transform = `translate(${box.x + by.x}px,${box.y + by.y}px)`;
      element.toggleAttribute('data-target', drag?.group === group.id);
    }
  };
  show();
  return overlay.subscribe(show);
}
