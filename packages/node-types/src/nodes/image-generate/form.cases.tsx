import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderForm } from '../../testing/renderForm.js';

export function formCases() {
  it('writes the size of the chosen ratio and marks a size that matches no ratio', async () => {
    const { state, user } = renderForm({ name: 'imageGenerate' });
    await user.click(screen.getByRole('combobox', { name: 'Ratio' }));
    await user.click(await screen.findByRole('option', { name: /16:9/ }));
    expect(state.raw.inputs).toMatchObject({ modelSetting: { custom_ratio: { width: 1024, height: 576 } } });
    fireEvent.change(screen.getByLabelText('Width (px)'), { target: { value: '900' } });
    expect(state.raw.inputs).toMatchObject({ modelSetting: { custom_ratio: { width: 900, height: 576 } } });
    expect(screen.getByRole('combobox', { name: 'Ratio' })).toHaveProperty('value', 'Custom');
  });

  it('writes numbers as numbers and limits the number of images to five', async () => {
    const { state, user } = renderForm({ name: 'imageGenerate' });
    await user.type(screen.getByRole('textbox', { name: 'Model ID' }), '8');
    for (let count = 0; count < 5; count++) {
      await user.click(screen.getByRole('button', { name: 'Add: Reference images' }));
    }
    expect(screen.queryByRole('button', { name: 'Add: Reference images' })).toBeNull();
    await user.type(screen.getByRole('textbox', { name: 'Preprocessor of reference image 2' }), '3');
    fireEvent.change(screen.getByLabelText('Weight of reference image 2 (0–1)'), {
      target: { value: '0.4' },
    });
    await user.click(screen.getByRole('button', { name: 'Remove Reference image 1' }));
    const { modelSetting, references } = state.raw.inputs as Record<string, Record<string, unknown>>;
    expect(modelSetting?.model).toBe(8);
    expect(references).toHaveLength(4);
    expect(references?.[0]).toMatchObject({ preprocessor: 3, weight: 0.4, url: { assistType: 2 } });
  });
}
