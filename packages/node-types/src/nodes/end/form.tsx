import { SegmentedControl } from '@mantine/core';
import { ContentField } from '../../form-parts/ContentField.js';
import { FieldProblems } from '../../form-parts/FieldProblems.js';
import { createForm } from '../../form-parts/FormScope.js';
import { labelled } from '../../form-parts/labelled.js';
import { ParametersField } from '../../form-parts/ParametersField.js';
import { Section } from '../../form-parts/Section.js';
import { writeAt } from '../../form-parts/wire.js';
import { answersWithText, type EndData } from './definition.js';
import { messages } from './messages.js';

const planPath = ['inputs', 'terminatePlan'];

/** The result of the workflow: variables, or a text rendered from them. */
export const endForm = createForm<EndData>(({ data, context, onChange }) => {
  const t = messages[context.language];
  return (
    <>
      <Section {...labelled(t, 'plan')}>
        <SegmentedControl
          fullWidth
          aria-label={t.plan}
          value={data.inputs.terminatePlan}
          disabled={context.isReadOnly}
          data={[
            { value: 'returnVariables', label: t.returnVariables },
            { value: 'useAnswerContent', label: t.useAnswerContent },
          ]}
          onChange={(plan) => onChange((draft) => writeAt(draft, planPath, plan), t.plan)}
        />
        <FieldProblems path={planPath} />
      </Section>
      <ParametersField
        path={['inputs', 'inputParameters']}
        {...(answersWithText(data) ? {} : labelled(t, 'returned'))}
      />
      {answersWithText(data) && <ContentField {...labelled(t, 'answerText')} />}
    </>
  );
});
