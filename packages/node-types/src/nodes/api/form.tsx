import { BatchField } from '../../form-parts/BatchField.js';
import { FieldProblems } from '../../form-parts/FieldProblems.js';
import { createForm } from '../../form-parts/FormScope.js';
import { Note } from '../../form-parts/Note.js';
import { OutputsField } from '../../form-parts/OutputsField.js';
import { ParametersField } from '../../form-parts/ParametersField.js';
import { Section } from '../../form-parts/Section.js';
import { TextSetting } from '../../form-parts/SettingFields.js';
import type { ApiData } from './definition.js';
import { messages } from './messages.js';

const list = ['inputs', 'apiParam'];

/** The called tool, by the ids in the document, and its inputs. */
export const apiForm = createForm<ApiData>(({ context }) => {
  const words = messages[context.language];
  return (
    <>
      <Note>{words.notSetUp}</Note>
      <Section label={words.toolOf}>
        <div className="heddle-form-pair">
          <TextSetting list={list} name="pluginName" label={words.pluginName} />
          <TextSetting list={list} name="pluginID" label={words.pluginId} />
          <TextSetting list={list} name="apiName" label={words.apiName} />
          <TextSetting list={list} name="apiID" label={words.apiId} />
          <TextSetting list={list} name="pluginVersion" label={words.pluginVersion} />
        </div>
        <FieldProblems path={list} />
      </Section>
      <ParametersField path={['inputs', 'inputParameters']} />
      <BatchField />
      <OutputsField />
    </>
  );
});
