import type { NodeGeometry, ViewContext } from '@heddle/flow-canvas';
import '@heddle/flow-canvas/styles.css';
import { nodeTypes } from '@heddle/node-types';
import { nodeViews } from '@heddle/node-types/canvas';
import '@heddle/node-types/canvas.css';
import { createRegistry, isJsonObject, type JsonObject, readData } from '@heddle/workflow-schema';
import { memo } from 'react';

const registry = createRegistry(nodeTypes);
const context: ViewContext = { language: 'en', titleOf: () => undefined };
const noIssues = { errors: 0, warnings: 0 };

function kindOf(json: JsonObject) {
  const definition = registry.byCode(json.type as string)!;
  return { definition, view: nodeViews[definition.name as keyof typeof nodeViews] };
}

/** Size and ports of a node's card, measured by our own view. */
export function measureCard(json: JsonObject): NodeGeometry {
  const { definition, view } = kindOf(json);
  // Measure a copy: parsing results cached on the original would count against the other canvas.
  return view.measure!(readData(definition, { ...json }).data, context);
}

/** Our canvas's card including its frame, for the other canvases. Its data is parsed on first render. */
export const RealCard = memo(function RealCard({
  json,
  isSelected,
}: {
  json: JsonObject;
  isSelected: boolean;
}) {
  const { definition, view } = kindOf(json);
  const raw = isJsonObject(json.data) ? json.data : {};
  return (
    <div className="flow-card" data-level="full" data-selected={isSelected || undefined}>
      <view.Card
        id={json.id as string}
        data={readData(definition, json).data}
        raw={raw}
        title={(raw.nodeMeta as { title: string }).title}
        isSelected={isSelected}
        isReadOnly={false}
        issueCount={noIssues}
        context={context}
      />
    </div>
  );
});
