import { Button } from '@mantine/core';
import { useState } from 'react';
import { FieldProblems } from '../../form-parts/FieldProblems.js';
import { createForm, useFormScope } from '../../form-parts/FormScope.js';
import { labelled } from '../../form-parts/labelled.js';
import { Note } from '../../form-parts/Note.js';
import { OutputsField } from '../../form-parts/OutputsField.js';
import { ParametersField } from '../../form-parts/ParametersField.js';
import { Section } from '../../form-parts/Section.js';
import { writeAt } from '../../form-parts/wire.js';
import { DrawingPreview } from './DrawingPreview.js';
import { drawingOf, emptyDrawing, type ImageCanvasData } from './definition.js';
import { type Drawing, drawingLimits } from './drawing.js';
import { Amount, Colour } from './ElementFields.js';
import { AddElements, ElementList } from './ElementList.js';
import { editDrawing } from './editDrawing.js';
import { messages } from './messages.js';

const path = ['inputs', 'canvasSchema'];

/** Variables, preview, and elements of the drawing. */
export const imageCanvasForm = createForm<ImageCanvasData>(({ data, context }) => {
  const t = messages[context.language];
  const drawing = drawingOf(data);
  return (
    <>
      <ParametersField path={['inputs', 'inputParameters']} {...labelled(t, 'variables')} />
      {drawing === undefined ? <BrokenDrawing /> : <DrawingFields data={data} drawing={drawing} />}
      <OutputsField isFixed />
    </>
  );
});

function DrawingFields({ data, drawing }: { data: ImageCanvasData; drawing: Drawing }) {
  const { language } = useFormScope();
  const [selected, select] = useState<number>();
  const t = messages[language];
  return (
    <>
      <Section {...labelled(t, 'elements')}>
        <DrawingPreview data={data} drawing={drawing} selected={selected} onSelect={select} />
        <AddElements count={drawing.elements.length} onSelect={select} />
        <FieldProblems path={path} isDeep />
        <ElementList data={data} drawing={drawing} selected={selected} onSelect={select} />
      </Section>
      <BoardFields drawing={drawing} />
    </>
  );
}

function BoardFields({ drawing: { width, height, background } }: { drawing: Drawing }) {
  const { language, onChange } = useFormScope();
  const t = messages[language];
  const set = (values: Record<string, number | string>, label: string) =>
    onChange((draft) => editDrawing(draft, (drawing) => void Object.assign(drawing, values)), label);
  const limits = { min: 1, max: drawingLimits.side };
  return (
    <Section {...labelled(t, 'canvas')}>
      <div className="heddle-form-pair">
        <Amount
          {...limits}
          {...labelled(t, 'width')}
          name={t.canvas}
          value={width}
          onChange={(value) => set({ width: value }, t.width)}
        />
        <Amount
          {...limits}
          {...labelled(t, 'height')}
          name={t.canvas}
          value={height}
          onChange={(value) => set({ height: value }, t.height)}
        />
      </div>
      <Colour
        {...labelled(t, 'background')}
        name={t.canvas}
        value={background}
        onChange={(colour) => set({ background: colour, backgroundColor: colour }, t.background)}
      />
    </Section>
  );
}

function BrokenDrawing() {
  const { language, onChange, isReadOnly } = useFormScope();
  const t = messages[language];
  return (
    <Section {...labelled(t, 'elements')}>
      <Note>{t.broken}</Note>
      <FieldProblems path={path} />
      {!isReadOnly && (
        <Button
          variant="default"
          size="xs"
          onClick={() => onChange((draft) => writeAt(draft, path, JSON.stringify(emptyDrawing)), t.startOver)}
        >
          {t.startOver}
        </Button>
      )}
    </Section>
  );
}
