import { SegmentedControl } from '@mantine/core';
import { CollectedField } from '../../form-parts/CollectedField.js';
import { FieldProblems } from '../../form-parts/FieldProblems.js';
import { createForm, useFormScope } from '../../form-parts/FormScope.js';
import { labelled } from '../../form-parts/labelled.js';
import { ParametersField } from '../../form-parts/ParametersField.js';
import { Section } from '../../form-parts/Section.js';
import { ValueField } from '../../form-parts/ValueField.js';
import { writeAt } from '../../form-parts/wire.js';
import { type LoopData, loopTypes } from './definition.js';
import { messages } from './messages.js';

/** Loop type, lists or count, and loop variables. */
export const loopForm = createForm<LoopData>(({ data }) => {
  const { language } = useFormScope();
  const t = messages[language];
  const { loopType } = data.inputs;
  return (
    <>
      <KindField loopType={loopType} />
      {loopType === loopTypes.array && (
        <ParametersField path={['inputs', 'inputParameters']} {...labelled(t, 'lists')} />
      )}
      {loopType === loopTypes.count && (
        <Section {...labelled(t, 'times')}>
          <ValueField
            path={['inputs', 'loopCount']}
            label={t.times}
            type={{ type: 'integer' }}
            hasFixedType
          />
        </Section>
      )}
      <ParametersField path={['inputs', 'variableParameters']} {...labelled(t, 'variables')} />
      <CollectedField />
    </>
  );
});

function KindField({ loopType }: { loopType: string }) {
  const { language, onChange, isReadOnly } = useFormScope();
  const t = messages[language];
  return (
    <Section {...labelled(t, 'kind')}>
      <SegmentedControl
        aria-label={t.kind}
        value={loopType}
        disabled={isReadOnly}
        data={Object.values(loopTypes).map((value) => ({ value, label: t[value] }))}
        onChange={(value) => onChange((draft) => writeAt(draft, ['inputs', 'loopType'], value), t.kind)}
      />
      <FieldProblems path={['inputs', 'loopType']} />
    </Section>
  );
}
