import type { JsonObject } from '@heddle/workflow-schema';
import { ColorInput, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { useFormScope } from '../../form-parts/FormScope.js';
import { type Labelled, labelled } from '../../form-parts/labelled.js';
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
  const t = messages[language];
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
      {...labelled(t, key)}
      name={name}
      value={element[key]}
      min={min}
      step={key === 'lineHeight' ? 0.1 : 1}
      onChange={(value) => set({ [key]: value }, t[key])}
    />
  );
  if (typeof kind !== 'string') return <p className="heddle-form-empty">{t.kept}</p>;
  return (
    <div className="heddle-form-details">
      {(isText || kind === 'img') && <SourceField {...{ data, element, index, name }} />}
      {kind === 'straight_line' ? (
        <div className="heddle-form-pair">
          <Amount
            {...labelled(t, 'fromX')}
            name={name}
            value={ends.x1}
            onChange={(x1) => move({ x1 }, t.fromX)}
          />
          <Amount
            {...labelled(t, 'fromY')}
            name={name}
            value={ends.y1}
            onChange={(y1) => move({ y1 }, t.fromY)}
          />
          <Amount
            {...labelled(t, 'toX')}
            name={name}
            value={ends.x2}
            onChange={(x2) => move({ x2 }, t.toX)}
          />
          <Amount
            {...labelled(t, 'toY')}
            name={name}
            value={ends.y2}
            onChange={(y2) => move({ y2 }, t.toY)}
          />
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
          {...labelled(t, 'align')}
          name={name}
          value={element.align || 'left'}
          options={{ left: t.alignLeft, center: t.alignCenter, right: t.alignRight }}
          onChange={(textAlign) => set({ textAlign }, t.align)}
        />
      )}
      {kind === 'img' && (
        <div className="heddle-form-pair">
          <Choice
            {...labelled(t, 'fit')}
            name={name}
            value={element.fit || 'fill'}
            options={{ auto: t.auto, fill: t.cover, full: t.stretch }}
            onChange={(customFixedType) => setImage({ customFixedType }, t.fit)}
          />
          <Amount
            {...labelled(t, 'opacity')}
            name={name}
            value={element.opacity}
            min={0}
            max={1}
            step={0.1}
            onChange={(opacity) => setImage({ opacity }, t.opacity)}
          />
        </div>
      )}
      {(isText || shapes.includes(kind)) && (
        <Colour
          {...labelled(t, 'fill')}
          name={name}
          value={element.fill}
          onChange={(fill) => set({ fill }, t.fill)}
        />
      )}
      {kind !== 'img' && (
        <div className="heddle-form-pair">
          <Colour
            {...labelled(t, 'stroke')}
            name={name}
            value={element.stroke}
            onChange={(stroke) => set({ stroke }, t.stroke)}
          />
          <Amount
            {...labelled(t, 'strokeWidth')}
            name={name}
            value={element.strokeWidth}
            min={0}
            max={50}
            onChange={(strokeWidth) => set({ strokeWidth }, t.strokeWidth)}
          />
        </div>
      )}
    </div>
  );
}

/** Source of a text or an image: fixed content or an input. */
function SourceField({ data, element, index, name }: ElementFieldsProps) {
  const { language, onChange, isReadOnly } = useFormScope();
  const t = messages[language];
  const shown = shownInput(data, element);
  const isImage = element.kind === 'img';
  const { label, description } = isImage ? labelled(t, 'address') : labelled(t, 'text');
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
  const shared = { label, description, 'aria-label': `${name}: ${label}`, readOnly: isReadOnly };
  return (
    <>
      <Select
        {...labelled(t, 'source')}
        aria-label={`${name}: ${t.source}`}
        allowDeselect={false}
        disabled={isReadOnly}
        value={shown ?? ''}
        data={[
          { value: '', label: t.written },
          ...parametersOf(data).flatMap((parameter) =>
            parameter.name === '' ? [] : [{ value: parameter.name, label: `{{${parameter.name}}}` }],
          ),
        ]}
        onChange={(chosen) =>
          onChange((draft) => showInput(draft, element, index, chosen || undefined), t.source)
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

interface FieldProps<Value> extends Labelled {
  name: string;
  value: Value;
  onChange: (value: Value) => void;
}

/** A number of pixels, degrees or similar. */
export function Amount({
  label,
  description,
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
      description={description}
      aria-label={`${name}: ${label}`}
      value={Math.round(value * 100) / 100}
      clampBehavior="blur"
      readOnly={isReadOnly}
      onChange={(next) => typeof next === 'number' && next !== value && onChange(next)}
    />
  );
}

/** A color with opacity. */
export function Colour({ label, description, name, value, onChange }: FieldProps<string>) {
  const { isReadOnly } = useFormScope();
  return (
    <ColorInput
      label={label}
      description={description}
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
  description,
  name,
  value,
  options,
  onChange,
}: FieldProps<string> & { options: Readonly<Record<string, string>> }) {
  const { isReadOnly } = useFormScope();
  const known = Object.entries(options).map(([key, label]) => ({ value: key, label }));
  return (
    <Select
      label={label}
      description={description}
      aria-label={`${name}: ${label}`}
      allowDeselect={false}
      disabled={isReadOnly}
      value={value}
      data={Object.hasOwn(options, value) ? known : [...known, { value, label: value }]}
      onChange={(next) => next !== null && onChange(next)}
    />
  );
}
