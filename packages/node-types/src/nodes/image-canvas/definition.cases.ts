import { expect, test } from 'vitest';
import { findings, literal, newNode, readNode } from '../../fixtures/readNode.js';
import { drawingOf, imageCanvas, shownInput } from './definition.js';

const title = { id: 'p1', name: 'title', input: literal('string', 'Sea') };

function board(objects: unknown[], customVariableRefs: unknown[] = []) {
  return {
    inputs: { inputParameters: [title], canvasSchema: JSON.stringify({ objects, customVariableRefs }) },
  } as never;
}

export function definitionCases() {
  test('creates an empty white drawing without findings', () => {
    const node = newNode(imageCanvas);
    expect(findings(imageCanvas, node)).toEqual([]);
    expect(drawingOf(readNode(imageCanvas, node))).toMatchObject({ width: 1920, height: 1080, elements: [] });
  });

  test('binds an element to an input by ID, or by name', () => {
    const objects = [
      { customType: 'inline_text', customId: 'a' },
      { customType: 'inline_text', customId: 'b' },
      { customType: 'inline_text', customId: 'c' },
      { customType: 'inline_text', customId: 'd', text: 'own' },
    ];
    const data = readNode(
      imageCanvas,
      board(objects, [
        { objectId: 'a', variableId: 'p1', variableName: 'old name' },
        { objectId: 'b', variableId: '', variableName: 'title' },
        { objectId: 'c', variableId: 'gone', variableName: 'gone' },
      ]),
    );
    expect(drawingOf(data)?.elements.map((element) => shownInput(data, element))).toEqual([
      'title',
      'title',
      '',
      undefined,
    ]);
  });

  test('reports unknown elements, lost variables, too many elements and broken drawings', () => {
    const lost = [{ objectId: 'a', variableId: 'x', variableName: 'photo' }];
    expect(findings(imageCanvas, board([{ customType: 'img', customId: 'a' }], lost))).toEqual([
      'drawing.variableLost inputs.canvasSchema',
    ]);
    expect(findings(imageCanvas, board([{ customType: 'pencil' }, null]))).toEqual([
      'drawing.elementUnknown inputs.canvasSchema',
      'drawing.elementUnknown inputs.canvasSchema',
    ]);
    expect(findings(imageCanvas, board(Array(501).fill({ customType: 'rect' })))).toEqual([
      'drawing.tooFull inputs.canvasSchema',
    ]);
    expect(findings(imageCanvas, { inputs: { canvasSchema: '{' } })).toEqual([
      'drawing.invalid inputs.canvasSchema',
    ]);
  });

  test('clamps width and height to their limits', () => {
    const canvasSchema = JSON.stringify({ width: 1e308, height: -4, objects: 'none' });
    expect(drawingOf(readNode(imageCanvas, { inputs: { canvasSchema } }))).toMatchObject({
      width: 5000,
      height: 1,
      elements: [],
    });
  });
}
