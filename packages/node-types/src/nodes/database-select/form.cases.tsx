import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderForm } from '../../testing/renderForm.js';
import { databaseRowsFormCases } from '../../testing/sharedFormCases.js';

const databases = [
  {
    ...{ id: '5', name: 'notes' },
    fields: [
      { id: '1', name: 'customer', type: { type: 'string' as const } },
      { id: '2', name: 'cases', type: { type: 'integer' as const } },
      { id: '103', name: 'created', type: { type: 'string' as const, assistType: 10_000 }, isSystem: true },
    ],
  },
];

export function formCases() {
  databaseRowsFormCases('databaseSelect', 'Add: Conditions', {
    selectParam: { condition: { conditionList: [[{ input: { value: { content: '7' } } }, {}, {}]] } },
  });

  it('offers fields by name: returned ones become outputs, and a condition takes the type', async () => {
    const { state, user } = renderForm({ name: 'databaseSelect', context: { databases } });
    const choose = async (label: string, option: string) => {
      await user.click(screen.getByRole('combobox', { name: label }));
      // Closed lists of other fields stay in the page; the list that was opened last is the last.
      const options = await screen.findAllByRole('option', { name: option, hidden: true });
      await user.click(options.at(-1)!);
    };
    await choose('Database', 'notes');
    await choose('Fields to return', 'cases · Integer');
    await user.click(screen.getByRole('button', { name: 'Add: Conditions' }));
    await choose('Field 1', 'cases · Integer');
    await choose('Operator 1', 'is at least');
    expect(state.raw).toMatchObject({
      inputs: {
        databaseInfoList: [{ databaseInfoID: '5' }],
        selectParam: {
          fieldList: [{ fieldID: '2', isDistinct: false }],
          condition: {
            conditionList: [
              [
                { name: 'left', input: { value: { content: 'cases' } } },
                { name: 'operation', input: { value: { content: 'GREATER_EQUAL' } } },
                { name: 'right', input: { type: 'integer' } },
              ],
            ],
          },
        },
      },
      outputs: [
        { name: 'outputList', schema: { type: 'object', schema: [{ name: 'cases', type: 'integer' }] } },
        { name: 'rowNum' },
      ],
    });
  });
}
