import '../../testing/browser.js';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderForm } from '../../testing/renderForm.js';

afterEach(cleanup);

describe('the form of a scene chat', () => {
  it('says that it does not run, shows what it holds, and keeps what it does not know', async () => {
    const { state, user } = renderForm({
      name: 'sceneChat',
      data: { inputs: { hosted: [1] }, outputs: [] },
      issues: [{ rule: 'scene.notRun', severity: 'warning', path: [], parameters: {} }],
    });
    expect(screen.getByText(/does not run/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add: Inputs' }));
    expect(state.raw).toMatchObject({ inputs: { hosted: [1], inputParameters: [{ name: 'input' }] } });
    expect((await screen.findAllByText(/hosted/)).length).toBeGreaterThan(0);
  });
});
