import { createElement, type ReactElement } from 'react';
import { useFormScope } from '../../form-parts/FormScope.js';
import { formatMessage } from '../../formatMessage.js';
import { type ImageCanvasData, shownInput } from './definition.js';
import type { Drawing, DrawingElement } from './drawing.js';
import { messages } from './messages.js';
import { backgroundOf, type Shape, shapesOf } from './shapes.js';

interface DrawingPreviewProps {
  data: ImageCanvasData;
  drawing: Drawing;
  selected: number | undefined;
  onSelect: (index: number) => void;
}

/**
 * Preview of the drawing, with variable names in place of their values. Remote images are not fetched while
 * editing: a frame stands for each.
 */
export function DrawingPreview({ data, drawing, selected, onSelect }: DrawingPreviewProps) {
  const { language } = useFormScope();
  const { width, height, elements } = drawing;
  const contentOf = (element: DrawingElement) => {
    const name = shownInput(data, element);
    if (name === undefined) return element.kind === 'img' ? ownImage(element.src) : element.text;
    return element.kind === 'img' ? '' : `{{${name}}}`;
  };
  const shapes = new Map(shapesOf(drawing, contentOf).map(({ element, shape }) => [element, shape]));
  const chosen = selected === undefined ? undefined : elements[selected];
  return (
    <svg
      className="heddle-form-drawing"
      role="img"
      aria-label={formatMessage(messages[language].previewOf, { width, height, count: elements.length })}
      viewBox={`0 0 ${width} ${height}`}
    >
      {drawn(backgroundOf(drawing), 'background')}
      {elements.map((element, index) => (
        // Choosing with the pointer is a shortcut; the list below does the same with keys.
        // biome-ignore lint/a11y/noStaticElementInteractions: see above.
        <g key={index} onClick={() => onSelect(index)}>
          {shapes.has(element) ? drawn(shapes.get(element)!, 'shape') : <Frame element={element} />}
        </g>
      ))}
      {chosen && <Frame element={chosen} isChosen />}
    </svg>
  );
}

function drawn({ tag, attributes, text, children = [] }: Shape, key: string): ReactElement {
  const inside = [text, ...children.map((child, index) => drawn(child, String(index)))];
  return createElement(tag, { key, ...attributes }, ...inside.filter((part) => part !== undefined));
}

function Frame({ element, isChosen }: { element: DrawingElement; isChosen?: boolean }) {
  const { left, top, width, height, angle } = element;
  return (
    <rect
      x={left}
      y={top}
      width={Math.max(width, 1)}
      height={Math.max(height, 1)}
      transform={`rotate(${angle} ${left} ${top})`}
      data-chosen={isChosen}
      className="heddle-form-drawing-frame"
    />
  );
}

function ownImage(address: string): string {
  return /^(?:data:|\/(?!\/))/.test(address) ? address : '';
}
