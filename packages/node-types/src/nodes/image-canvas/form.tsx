import { Button } from '@mantine/core';
import { useState } from 'react';
import { FieldProblems } from '../../form-parts/FieldProblems.js';
import { createForm, useFormScope } from '../../form-parts/FormScope.js';
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
  const words = messages[context.language];
  const drawing = drawingOf(data);
  return (
    <>
      <ParametersField path={['inputs', 'inputParameters']} label={words.variables} />
      {drawing === undefined ? <BrokenDrawing /> : <DrawingFields data={data} drawing={drawing} />}
      <OutputsField isFixed />
    </>
  );
});

function DrawingFields({ data, drawing }: { data: ImageCanvasData; drawing: Drawing }) {
  const { language } = useFormScope();
  const [selected, select] = useState<number>();
  const words = messages[language];
  return (
    <>
      <Section label={words.elements}>
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
  const words = messages[language];
  const set = (values: Record<string, number | string>, label: string) =>
    onChange((draft) => editDrawing(draft, (drawing) => void Object.assign(drawing, values)), label);
  const limits = { min: 1, max: drawingLimits.side };
  return (
    <Section label={words.canvas}>
      <div className="heddle-form-pair">
        <Amount
          {...limits}
          label={words.width}
          name={words.canvas}
          value={width}
          onChange={(value) => set({ width: value }, words.width)}
        />
        <Amount
          {...limits}
          label={words.height}
          name={words.canvas}
          value={height}
          onChange={(value) => set({ height: value }, words.height)}
        />
      </div>
      <Colour
        label={words.background}
        name={words.canvas}
        value={background}
        onChange={(colour) => set({ background: colour, backgroundColor: colour }, words.background)}
      />
    </Section>
  );
}

function BrokenDrawing() {
  const { language, onChange, isReadOnly } = useFormScope();
  const words = messages[language];
  return (
    <Section label={words.elements}>
      <Note>{words.broken}</Note>
      <FieldProblems path={path} />
      {!isReadOnly && (
        <Button
          variant="default"
          size="xs"
          onClick={() =>
            onChange((draft) => writeAt(draft, path, JSON.stringify(emptyDrawing)), words.startOver)
          }
        >
          {words.startOver}
        </Button>
      )}
    </Section>
  );
}
