import type { JsonObject } from '@heddle/workflow-schema';
import { ColorInput, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { useFormScope } from '../../form-parts/FormScope.js';
import { type ImageCanvasData, parametersOf, shownInput } from './definition.js';
import type { DrawingElement } from './drawing.js';
import { editDrawing, setEnds, setImageProperties, setProperties, showInput } from './editDrawing.js';
import { messages } from './messages.js';

interface ElementFieldsProps {
  data: ImageCanvasData;
  element: DrawingElement;
  index: number;
  /** Name of the element in the list; it also labels its fields for screen readers. */
  name: string;
}

const shapes: readonly unknown[] = ['rect', 'ellipse', 'triangle'];

/** Content, position and appearance of one element. */
export function ElementFields({ data, element, index, name }: ElementFieldsProps) {
  const { language, onChange } = useFormScope();
  const words = messages[language];
  const { kind, ends } = element;
  const isText = kind === 'inline_text' || kind === 'block_text';
  const set = (values: JsonObject, label: string) =>
    onChange((draft) => editDrawing(draft, (drawing) => setProperties(drawing, index, values)), label);
  const setImage = (values: JsonObject, label: string) =>
    onChange((draft) => editDrawing(draft, (drawing) => setImageProperties(drawing, index, values)), label);
  const move = (end: Partial<DrawingElement['ends']>, label: string) =>
    onChange((draft) => editDrawing(draft, (drawing) => setEnds(drawing, index, { ...ends, ...end })), label);
  const number = (
    key: 'left' | 'top' | 'width' | 'height' | 'angle' | 'fontSize' | 'lineHeight',
    min?: number,
  ) => (
    <Amount
      label={words[key]}
      name={name}
      value={element[key]}
      min={min}
      step={key === 'lineHeight' ? 0.1 : 1}
      onChange={(value) => set({ [key]: value }, words[key])}
    />
  );
  if (typeof kind !== 'string') return <p className="heddle-form-empty">{words.kept}</p>;
  return (
    <div className="heddle-form-details">
      {(isText || kind === 'img') && <SourceField {...{ data, element, index, name }} />}
      {kind === 'straight_line' ? (
        <div className="heddle-form-pair">
          <Amount
            label={words.fromX}
            name={name}
            value={ends.x1}
            onChange={(x1) => move({ x1 }, words.fromX)}
          />
          <Amount
            label={words.fromY}
            name={name}
            value={ends.y1}
            onChange={(y1) => move({ y1 }, words.fromY)}
          />
          <Amount label={words.toX} name={name} value={ends.x2} onChange={(x2) => move({ x2 }, words.toX)} />
          <Amount label={words.toY} name={name} value={ends.y2} onChange={(y2) => move({ y2 }, words.toY)} />
        </div>
      ) : (
        <div className="heddle-form-pair">
          {number('left')}
          {number('top')}
          {number('width', 1)}
          {number('height', 1)}
          {number('angle')}
          {isText && number('fontSize', 1)}
          {isText && number('lineHeight', 0.1)}
        </div>
      )}
      {isText && (
        <Choice
          label={words.align}
          name={name}
          value={element.align || 'left'}
          options={{ left: words.alignLeft, center: words.alignCenter, right: words.alignRight }}
          onChange={(textAlign) => set({ textAlign }, words.align)}
        />
      )}
      {kind === 'img' && (
        <div className="heddle-form-pair">
          <Choice
            label={words.fit}
            name={name}
            value={element.fit || 'fill'}
            options={{ auto: words.auto, fill: words.cover, full: words.stretch }}
            onChange={(customFixedType) => setImage({ customFixedType }, words.fit)}
          />
          <Amount
            label={words.opacity}
            name={name}
            value={element.opacity}
            min={0}
            max={1}
            step={0.1}
            onChange={(opacity) => setImage({ opacity }, words.opacity)}
          />
        </div>
      )}
      {(isText || shapes.includes(kind)) && (
        <Colour
          label={words.fill}
          name={name}
          value={element.fill}
          onChange={(fill) => set({ fill }, words.fill)}
        />
      )}
      {kind !== 'img' && (
        <div className="heddle-form-pair">
          <Colour
            label={words.stroke}
            name={name}
            value={element.stroke}
            onChange={(stroke) => set({ stroke }, words.stroke)}
          />
          <Amount
            label={words.strokeWidth}
            name={name}
            value={element.strokeWidth}
            min={0}
            max={50}
            onChange={(strokeWidth) => set({ strokeWidth }, words.strokeWidth)}
          />
        </div>
      )}
    </div>
  );
}

/** Source of a text or an image: fixed content or an input. */
function SourceField({ data, element, index, name }: ElementFieldsProps) {
  const { language, onChange, isReadOnly } = useFormScope();
  const words = messages[language];
  const shown = shownInput(data, element);
  const isImage = element.kind === 'img';
  const label = isImage ? words.address : words.text;
  const write = (text: string) =>
    onChange(
      (draft) =>
        editDrawing(draft, (drawing) =>
          isImage
            ? setImageProperties(drawing, index, { src: text })
            : setProperties(drawing, index, { text }),
        ),
      label,
    );
  const shared = { label, 'aria-label': `${name}: ${label}`, readOnly: isReadOnly };
  return (
    <>
      <Select
        label={words.source}
        aria-label={`${name}: ${words.source}`}
        allowDeselect={false}
        disabled={isReadOnly}
        value={shown ?? ''}
        data={[
          { value: '', label: words.written },
          ...parametersOf(data).flatMap((parameter) =>
            parameter.name === '' ? [] : [{ value: parameter.name, label: `{{${parameter.name}}}` }],
          ),
        ]}
        onChange={(chosen) =>
          onChange((draft) => showInput(draft, element, index, chosen || undefined), words.source)
        }
      />
      {shown !== undefined ? null : isImage ? (
        <TextInput {...shared} value={element.src} onChange={(event) => write(event.currentTarget.value)} />
      ) : (
        <Textarea
          {...shared}
          autosize
          maxRows={6}
          value={element.text}
          onChange={(event) => write(event.currentTarget.value)}
        />
      )}
    </>
  );
}

interface FieldProps<Value> {
  label: string;
  name: string;
  value: Value;
  onChange: (value: Value) => void;
}

/** A number of pixels, degrees or similar. */
export function Amount({
  label,
  name,
  value,
  onChange,
  ...limits
}: FieldProps<number> & { min?: number; max?: number; step?: number }) {
  const { isReadOnly } = useFormScope();
  return (
    <NumberInput
      {...limits}
      label={label}
      aria-label={`${name}: ${label}`}
      value={Math.round(value * 100) / 100}
      clampBehavior="blur"
      readOnly={isReadOnly}
      onChange={(next) => typeof next === 'number' && next !== value && onChange(next)}
    />
  );
}

/** A color with opacity. */
export function Colour({ label, name, value, onChange }: FieldProps<string>) {
  const { isReadOnly } = useFormScope();
  return (
    <ColorInput
      label={label}
      aria-label={`${name}: ${label}`}
      format="hexa"
      value={value}
      readOnly={isReadOnly}
      withEyeDropper={false}
      onChange={(next) => next !== value && onChange(next)}
    />
  );
}

function Choice({
  label,
  name,
  value,
  options,
  onChange,
}: FieldProps<string> & { options: Readonly<Record<string, string>> }) {
  const { isReadOnly } = useFormScope();
  const known = Object.entries(options).map(([key, words]) => ({ value: key, label: words }));
  return (
    <Select
      label={label}
      aria-label={`${name}: ${label}`}
      allowDeselect={false}
      disabled={isReadOnly}
      value={value}
      data={Object.hasOwn(options, value) ? known : [...known, { value, label: value }]}
      onChange={(next) => next !== null && onChange(next)}
    />
  );
}
