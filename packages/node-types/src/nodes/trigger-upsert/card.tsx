import { createView } from '../../card-parts/createView.js';
import { choiceRow, inputRows, outputRows } from '../../card-parts/rows.js';
import { textNamed } from '../../data/literals.js';
import { ownOutputs } from '../../data/outputs.js';
import { IconClockPlus } from '../../icons/IconClockPlus.js';
import { configuredValues, type TriggerUpsertData, triggerUpsert } from './definition.js';
import { messages } from './messages.js';

const scheduled = new Set(['crontab', 'timeZone']);

/**
 * Canvas card of a TriggerUpsert. The document does not store the workflow's name, so the card shows its id.
 */
export const triggerUpsertView = createView<TriggerUpsertData>({
  definition: triggerUpsert,
  Icon: IconClockPlus,
  rows(data, { language }) {
    const t = messages[language];
    const { config, meta, payload } = data.inputs;
    const times = ['crontab', 'timeZone']
      .map((name) => textNamed(config, name))
      .filter((text) => text !== '');
    return [
      ...inputRows(
        [...configuredValues(data).filter(({ name }) => !scheduled.has(name)), ...payload],
        language,
      ),
      ...(times.length === 0
        ? []
        : [
            {
              kind: 'chips',
              label: t.times,
              chips: times.map((text) => ({ text, isCode: true })),
            } as const,
          ]),
      choiceRow(t.runs, meta.workflowId, language, true),
      ...outputRows(ownOutputs(data.outputs), language),
    ];
  },
});
