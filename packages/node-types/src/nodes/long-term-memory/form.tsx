import { flagNamed } from '../../data/literals.js';
import { createForm } from '../../form-parts/FormScope.js';
import { NamedValueField } from '../../form-parts/NamedValueField.js';
import { Note } from '../../form-parts/Note.js';
import { OutputsField } from '../../form-parts/OutputsField.js';
import { SwitchSetting, TextSetting } from '../../form-parts/SettingFields.js';
import type { LongTermMemoryData } from './definition.js';
import { messages } from './messages.js';

const list = ['inputs', 'inputParameters'];

/** The query, and whether chat history is included. */
export const longTermMemoryForm = createForm<LongTermMemoryData>(({ data, context }) => {
  const words = messages[context.language];
  return (
    <>
      <Note>{words.notSetUp}</Note>
      <NamedValueField name="Query" label={words.query} hasFixedType />
      <SwitchSetting list={list} name="enableChatHistory" label={words.withHistory} />
      {flagNamed(data.inputs.inputParameters, 'enableChatHistory') && (
        <TextSetting
          list={list}
          name="chatHistoryRound"
          type="integer"
          label={words.rounds}
          description={words.roundsHint}
        />
      )}
      <OutputsField isFixed />
    </>
  );
});
