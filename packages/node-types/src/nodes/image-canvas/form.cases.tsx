import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { literal } from '../../fixtures/readNode.js';
import { renderForm } from '../../testing/renderForm.js';

const drawingIn = (raw: unknown) =>
  JSON.parse((raw as { inputs: { canvasSchema: string } }).inputs.canvasSchema) as {
    objects: Record<string, unknown>[];
    customVariableRefs: unknown[];
  };

export function formCases() {
  it('adds elements, edits their fields and draws them', async () => {
    const { state, user, container } = renderForm({ name: 'imageCanvas' });
    await user.click(screen.getByRole('button', { name: 'Add: Rectangle' }));
    fireEvent.change(screen.getByLabelText('Rectangle: Left'), { target: { value: '12' } });
    fireEvent.change(screen.getByLabelText('Rectangle: Width'), { target: { value: '50' } });
    expect(drawingIn(state.raw).objects).toEqual([
      expect.objectContaining({ customType: 'rect', left: 12, width: 50, scaleX: 1, height: 200 }),
    ]);
    await user.click(screen.getByRole('button', { name: 'Add: Line' }));
    fireEvent.change(screen.getByLabelText('Line: Start Y'), { target: { value: '180' } });
    expect(drawingIn(state.raw).objects[1]).toMatchObject({ top: 80, height: 100, y1: 50, y2: -50 });
    expect(container.querySelectorAll('svg.heddle-form-drawing g')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Send backward: Line' }));
    expect(drawingIn(state.raw).objects.map((object) => object.customType)).toEqual([
      'straight_line',
      'rect',
    ]);
    await user.click(screen.getByRole('button', { name: 'Remove Rectangle' }));
    expect(drawingIn(state.raw).objects).toHaveLength(1);
  });

  it('binds a text to a variable and follows its new name', async () => {
    const inputParameters = [{ name: 'title', input: literal('string', 'Sea') }];
    const { state, user } = renderForm({
      name: 'imageCanvas',
      data: { inputs: { inputParameters, canvasSchema: '{"objects":[]}' } },
    });
    await user.click(screen.getByRole('button', { name: 'Add: Text' }));
    await user.click(screen.getByRole('combobox', { name: /Content source/ }));
    await user.click(await screen.findByRole('option', { name: '{{title}}' }));
    const { inputs } = state.raw as { inputs: { inputParameters: { id: string }[] } };
    expect(drawingIn(state.raw).customVariableRefs).toEqual([
      {
        variableId: inputs.inputParameters[0]?.id,
        objectId: drawingIn(state.raw).objects[0]?.customId,
        variableName: 'title',
      },
    ]);
    const name = screen.getByRole('textbox', { name: 'Name of variable 1' });
    await user.clear(name);
    await user.type(name, 'head{Enter}');
    expect(screen.getByRole('button', { name: 'Remove Text {{head}}' })).toBeTruthy();
    await user.click(screen.getByRole('combobox', { name: /Content source/ }));
    await user.click(await screen.findByRole('option', { name: 'Fixed content' }));
    expect(drawingIn(state.raw).customVariableRefs).toEqual([]);
  });

  it('keeps and lists unknown elements when the drawing changes', async () => {
    const pencil = { customType: 'pencil', customId: 'p', path: [['M', 1, 2]] };
    const { state, user } = renderForm({
      name: 'imageCanvas',
      data: { inputs: { canvasSchema: JSON.stringify({ version: '6', objects: [pencil] }) } },
    });
    await user.click(screen.getByRole('button', { name: 'More settings for Unknown element: pencil' }));
    expect(screen.getByText(/can't be drawn or edited/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add: Image' }));
    await user.type(screen.getByRole('textbox', { name: 'Image: Image URL' }), '/a.png');
    expect(drawingIn(state.raw)).toMatchObject({
      version: '6',
      objects: [pencil, { customType: 'img', objects: [{ src: '/a.png' }, { type: 'Rect' }] }],
    });
  });

  it('reports a broken drawing, keeps it and offers to start over', async () => {
    const { state, user } = renderForm({ name: 'imageCanvas', data: { inputs: { canvasSchema: '{' } } });
    expect(screen.getByRole('note').textContent).toContain("isn't valid JSON");
    expect(state.raw).toEqual({ inputs: { canvasSchema: '{' } });
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    expect(drawingIn(state.raw).objects).toEqual([]);
  });
}
