import { ActionIcon, Tooltip } from '@mantine/core';
import { useFormMessages, useFormScope } from '../../form-parts/FormScope.js';
import { RemoveButton } from '../../form-parts/RemoveButton.js';
import { moveWithin } from '../../form-parts/wire.js';
import { formatMessage } from '../../formatMessage.js';
import { IconArrowDown } from '../../icons/IconArrowDown.js';
import { IconArrowUp } from '../../icons/IconArrowUp.js';
import { IconCaretUp } from '../../icons/IconCaretUp.js';
import { IconChevronDown } from '../../icons/IconChevronDown.js';
import { IconChevronRight } from '../../icons/IconChevronRight.js';
import { IconCircle } from '../../icons/IconCircle.js';
import { IconLine } from '../../icons/IconLine.js';
import { IconPhoto } from '../../icons/IconPhoto.js';
import { IconQuestionMark } from '../../icons/IconQuestionMark.js';
import { IconRectangle } from '../../icons/IconRectangle.js';
import { IconTextCaption } from '../../icons/IconTextCaption.js';
import { IconTextSize } from '../../icons/IconTextSize.js';
import { type ImageCanvasData, shownInput } from './definition.js';
import { type Drawing, type DrawingElement, type ElementKind, elementKinds } from './drawing.js';
import { ElementFields } from './ElementFields.js';
import { addElement, editDrawing, removeElement } from './editDrawing.js';
import { messages } from './messages.js';

const icons: Readonly<Record<ElementKind, typeof IconLine>> = {
  inline_text: IconTextSize,
  block_text: IconTextCaption,
  rect: IconRectangle,
  ellipse: IconCircle,
  triangle: IconCaretUp,
  straight_line: IconLine,
  img: IconPhoto,
};

interface ElementListProps {
  data: ImageCanvasData;
  drawing: Drawing;
  selected: number | undefined;
  onSelect: (index: number | undefined) => void;
}

/** The elements of a drawing, front to back; the selected one shows its fields. */
export function ElementList({ data, drawing, selected, onSelect }: ElementListProps) {
  const { language } = useFormScope();
  const { elements } = drawing;
  if (elements.length === 0) return <p className="heddle-form-empty">{messages[language].noElements}</p>;
  return (
    <div className="heddle-form-list">
      {elements
        .map((element, index) => (
          <ElementRow
            key={element.id || index}
            data={data}
            element={element}
            index={index}
            isLast={index === elements.length - 1}
            isOpen={selected === index}
            onSelect={onSelect}
          />
        ))
        .reverse()}
    </div>
  );
}

interface ElementRowProps {
  data: ImageCanvasData;
  element: DrawingElement;
  index: number;
  isLast: boolean;
  isOpen: boolean;
  onSelect: (index: number | undefined) => void;
}

function ElementRow({ data, element, index, isLast, isOpen, onSelect }: ElementRowProps) {
  const { language, onChange, isReadOnly } = useFormScope();
  const shared = useFormMessages();
  const t = messages[language];
  const name = nameOf(data, element, t);
  const Icon = typeof element.kind === 'string' ? icons[element.kind] : IconQuestionMark;
  const move = (by: 1 | -1, label: string) => {
    onChange(
      (draft) => editDrawing(draft, (drawing) => moveWithin(drawing, ['objects'], index, index + by)),
      label,
    );
    if (isOpen) onSelect(index + by);
  };
  const up = formatMessage(t.up, { name });
  const down = formatMessage(t.down, { name });
  return (
    <div>
      <div className="heddle-form-row">
        <ActionIcon
          size={20}
          aria-label={formatMessage(shared.details, { name })}
          aria-expanded={isOpen}
          onClick={() => onSelect(isOpen ? undefined : index)}
        >
          {isOpen ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
        </ActionIcon>
        <Icon size={16} aria-hidden />
        <span className="heddle-form-element">{name}</span>
        {!isReadOnly && (
          <>
            <Tooltip label={up}>
              <ActionIcon size={24} aria-label={up} disabled={isLast} onClick={() => move(1, up)}>
                <IconArrowUp size={14} />
              </ActionIcon>
            </Tooltip>
            <Tooltip label={down}>
              <ActionIcon size={24} aria-label={down} disabled={index === 0} onClick={() => move(-1, down)}>
                <IconArrowDown size={14} />
              </ActionIcon>
            </Tooltip>
          </>
        )}
        <RemoveButton
          name={name}
          onRemove={() => {
            if (isOpen) onSelect(undefined);
            onChange((draft) => editDrawing(draft, (drawing) => removeElement(drawing, index)), name);
          }}
        />
      </div>
      {isOpen && <ElementFields data={data} element={element} index={index} name={name} />}
    </div>
  );
}

/** One Add button per kind of element. */
export function AddElements({ count, onSelect }: { count: number; onSelect: (index: number) => void }) {
  const { language, onChange, isReadOnly } = useFormScope();
  const t = messages[language];
  if (isReadOnly) return null;
  return (
    <div className="heddle-form-row">
      {elementKinds.map((kind) => {
        const Icon = icons[kind];
        const label = formatMessage(t.add, { kind: t[kind] });
        return (
          <Tooltip key={kind} label={label}>
            <ActionIcon
              size={28}
              variant="default"
              aria-label={label}
              onClick={() => {
                onChange(
                  (draft) => editDrawing(draft, (drawing) => addElement(drawing, kind, t.newText)),
                  label,
                );
                onSelect(count);
              }}
            >
              <Icon size={16} />
            </ActionIcon>
          </Tooltip>
        );
      })}
    </div>
  );
}

type Texts = (typeof messages)[keyof typeof messages];

function nameOf(data: ImageCanvasData, element: DrawingElement, t: Texts): string {
  const { kind } = element;
  if (typeof kind !== 'string') return formatMessage(t.unknown, { kind: kind.unknown });
  const shown = shownInput(data, element);
  const content = shown === undefined ? element.text.slice(0, 40) : `{{${shown}}}`;
  return content === '' ? t[kind] : `${t[kind]} ${content}`;
}
