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
  const t = messages[context.language];
  return (
    <>
      <Note>{t.idsOfTool}</Note>
      <Section label={t.toolOf}>
        <div className="heddle-form-pair">
          <TextSetting list={list} name="pluginName" label={t.pluginName} />
          <TextSetting list={list} name="pluginID" label={t.pluginId} />
          <TextSetting list={list} name="apiName" label={t.apiName} />
          <TextSetting list={list} name="apiID" label={t.apiId} />
          <TextSetting list={list} name="pluginVersion" label={t.pluginVersion} />
        </div>
        <FieldProblems path={list} />
      </Section>
      <ParametersField path={['inputs', 'inputParameters']} />
      <BatchField />
      <OutputsField />
    </>
  );
});
