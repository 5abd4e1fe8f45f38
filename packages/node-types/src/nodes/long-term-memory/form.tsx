import { flagNamed } from '../../data/literals.js';
import { createForm } from '../../form-parts/FormScope.js';
import { labelled } from '../../form-parts/labelled.js';
import { NamedValueField } from '../../form-parts/NamedValueField.js';
import { Note } from '../../form-parts/Note.js';
import { OutputsField } from '../../form-parts/OutputsField.js';
import { SwitchSetting, TextSetting } from '../../form-parts/SettingFields.js';
import type { LongTermMemoryData } from './definition.js';
import { messages } from './messages.js';

const list = ['inputs', 'inputParameters'];

/** The query, and whether chat history is included. */
export const longTermMemoryForm = createForm<LongTermMemoryData>(({ data, context }) => {
  const t = messages[context.language];
  return (
    <>
      <Note>{t.whose}</Note>
      <NamedValueField name="Query" {...labelled(t, 'query')} hasFixedType />
      <SwitchSetting list={list} name="enableChatHistory" {...labelled(t, 'withHistory')} />
      {flagNamed(data.inputs.inputParameters, 'enableChatHistory') && (
        <TextSetting
          list={list}
          name="chatHistoryRound"
          type="integer"
          label={t.rounds}
          description={t.roundsHint}
        />
      )}
      <OutputsField isFixed />
    </>
  );
});
