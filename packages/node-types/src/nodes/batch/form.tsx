import { CollectedField } from '../../form-parts/CollectedField.js';
import { createForm, useFormScope } from '../../form-parts/FormScope.js';
import { type Labelled, labelled } from '../../form-parts/labelled.js';
import { ParametersField } from '../../form-parts/ParametersField.js';
import { Section } from '../../form-parts/Section.js';
import { ValueField } from '../../form-parts/ValueField.js';
import type { BatchData } from './definition.js';
import { messages } from './messages.js';

/** The lists, the maximum number of items, and the concurrency. */
export const batchForm = createForm<BatchData>(() => {
  const { language } = useFormScope();
  const t = messages[language];
  return (
    <>
      <SizeField name="concurrentSize" {...labelled(t, 'concurrency')} />
      <SizeField name="batchSize" {...labelled(t, 'maxItems')} />
      <ParametersField path={['inputs', 'inputParameters']} {...labelled(t, 'lists')} />
      <CollectedField />
    </>
  );
});

function SizeField({ name, label, description }: Labelled & { name: string }) {
  return (
    <Section label={label} description={description}>
      <ValueField path={['inputs', name]} label={label} type={{ type: 'integer' }} hasFixedType />
    </Section>
  );
}
