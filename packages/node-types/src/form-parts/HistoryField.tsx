import { FieldProblems } from './FieldProblems.js';
import { useFormMessages, useFormScope } from './FormScope.js';
import { labelled } from './labelled.js';
import { NumberField } from './NumberField.js';
import { SwitchField } from './SwitchField.js';
import { readAt, writeAt } from './wire.js';

const path = ['inputs', 'chatHistorySetting'];

/** Whether the chat history is included, and how many rounds of it. */
export function HistoryField() {
  const { raw, onChange, isReadOnly } = useFormScope();
  const t = useFormMessages();
  const at = [...path, 'enableChatHistory'];
  const isOn = readAt(raw, at) === true;
  return (
    <>
      <SwitchField
        {...labelled(t, 'chatHistory')}
        checked={isOn}
        disabled={isReadOnly}
        onChange={(event) => {
          const turnsOn = event.currentTarget.checked;
          onChange((draft) => writeAt(draft, at, turnsOn), t.chatHistory);
        }}
      />
      {isOn && (
        <NumberField
          path={[...path, 'chatHistoryRound']}
          {...labelled(t, 'historyRounds')}
          initial={3}
          min={1}
          max={100}
        />
      )}
      <FieldProblems path={path} />
    </>
  );
}
