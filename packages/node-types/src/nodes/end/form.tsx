import { SegmentedControl } from '@mantine/core';
import { ContentField } from '../../form-parts/ContentField.js';
import { FieldProblems } from '../../form-parts/FieldProblems.js';
import { createForm } from '../../form-parts/FormScope.js';
import { ParametersField } from '../../form-parts/ParametersField.js';
import { Section } from '../../form-parts/Section.js';
import { writeAt } from '../../form-parts/wire.js';
import { answersWithText, type EndData } from './definition.js';
import { messages } from './messages.js';

const planPath = ['inputs', 'terminatePlan'];

/** The result of the workflow: variables, or a text rendered from them. */
export const endForm = createForm<EndData>(({ data, context, onChange }) => {
  const words = messages[context.language];
  return (
    <>
      <Section label={words.plan}>
        <SegmentedControl
          fullWidth
          aria-label={words.plan}
          value={data.inputs.terminatePlan}
          disabled={context.isReadOnly}
          data={[
            { value: 'returnVariables', label: words.returnVariables },
            { value: 'useAnswerContent', label: words.useAnswerContent },
          ]}
          onChange={(plan) => onChange((draft) => writeAt(draft, planPath, plan), words.plan)}
        />
        <FieldProblems path={planPath} />
      </Section>
      <ParametersField
        path={['inputs', 'inputParameters']}
        label={answersWithText(data) ? undefined : words.returned}
      />
      {answersWithText(data) && <ContentField label={words.answerText} />}
    </>
  );
});
