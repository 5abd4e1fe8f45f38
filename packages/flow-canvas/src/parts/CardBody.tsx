import type { NodeRunState } from '@heddle/workflow-schema/runs';
import { Component, type ReactNode } from 'react';
import { textOf } from '../host/textOf.js';
import { LateMark, lateTools } from '../slots/lateTools.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import type { PlacedNode } from '../store/placeNode.js';
import { rawDataOf } from '../store/readNode.js';
import { CanvasContext, useCanvasState, useCanvasStore } from './CanvasContext.js';
import { editNow } from './editNow.js';

/** The contents of a node: its type's card, only the head when zoomed far out, or the plain card. */
export function CardBody({
  placed,
  isSelected,
  issueCount,
  run,
}: {
  placed: PlacedNode;
  isSelected: boolean;
  issueCount: { errors: number; warnings: number };
  run: NodeRunState | undefined;
}) {
  const store = useCanvasStore();
  const level = useCanvasState((state) => (placed.view?.isOwn ? 'full' : state.level));
  const isReadOnly = useCanvasState((state) => state.readOnly);
  const isEditing = useCanvasState((state) => state.editing === placed.node.key && !state.readOnly);
  if (level === 'block' || level === 'plain') return null;
  if (level === 'head' && !placed.isFolded)
    return (
      <CardGuard
        key="head"
        fallback={<LateMark name="PlainCard" given={{ placed, hasFailed: true }} />}
        placed={placed}
      >
        <FarHead placed={placed} />
      </CardGuard>
    );
  const { view, problem, viewProblem } = placed;
  if (view === undefined || viewProblem !== undefined || problem?.kind === 'unreadable')
    return <LateMark name="PlainCard" given={{ placed }} />;
  const raw = rawDataOf(placed.node);
  const Body = (isEditing && view.Editor !== undefined && lateTools.value?.InCard) || view.Card;
  return (
    <CardGuard
      key={store.graph.setting.context.language}
      fallback={<LateMark name="PlainCard" given={{ placed, hasFailed: true }} />}
      placed={placed}
    >
      <Body
        id={placed.node.id}
        data={placed.data}
        raw={raw}
        title={placed.title}
        isSelected={isSelected}
        isReadOnly={isReadOnly}
        issueCount={issueCount}
        context={store.graph.setting.context}
        edit={(recipe, label) => editNow(store, placed.node.key, recipe, `${placed.title}: ${label}`, label)}
        {...(run && { run })}
      />
    </CardGuard>
  );
}

/** Icon and title in larger type, readable at zoom levels from 35 % to 60 %. */
function FarHead({ placed }: { placed: PlacedNode }) {
  const Icon = placed.view?.Icon;
  return (
    <div className="flow-far-head" data-category={placed.category}>
      <span className="flow-tile">
        {Icon === undefined ? <LateMark name="UnknownIcon" given={{ size: 22 }} /> : <Icon size={22} />}
      </span>
      <span className="flow-far-title">{placed.title}</span>
    </div>
  );
}

/** Error boundary: a card that throws does not take down the canvas. */
class CardGuard extends Component<
  { placed: PlacedNode; fallback: ReactNode; children: ReactNode },
  { failed: PlacedNode | undefined }
> {
  static override contextType = CanvasContext;
  declare context: CanvasStore | undefined;
  override state: { failed: PlacedNode | undefined } = { failed: undefined };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    const { placed } = this.props;
    this.setState({ failed: placed });
    this.context?.report({ kind: 'view-failed', message: textOf(error), nodeId: placed.node.id });
  }

  override render(): ReactNode {
    // A new placement means new data, which the card may be able to render.
    const { failed } = this.state;
    const isFailed = failed !== undefined && (failed === this.props.placed || (failed as unknown) === true);
    return isFailed ? this.props.fallback : this.props.children;
  }
}
