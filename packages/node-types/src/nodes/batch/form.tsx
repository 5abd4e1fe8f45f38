import { CollectedField } from '../../form-parts/CollectedField.js';
import { createForm, useFormScope } from '../../form-parts/FormScope.js';
import { ParametersField } from '../../form-parts/ParametersField.js';
import { Section } from '../../form-parts/Section.js';
import { ValueField } from '../../form-parts/ValueField.js';
import type { BatchData } from './definition.js';
import { messages } from './messages.js';

/** The lists, the maximum number of items, and the concurrency. */
export const batchForm = createForm<BatchData>(() => {
  const { language } = useFormScope();
  const words = messages[language];
  return (
    <>
      <SizeField name="concurrentSize" label={words.concurrency} />
      <SizeField name="batchSize" label={words.maxItems} />
      <ParametersField path={['inputs', 'inputParameters']} label={words.lists} />
      <CollectedField />
    </>
  );
});

function SizeField({ name, label }: { name: string; label: string }) {
  return (
    <Section label={label}>
      <ValueField path={['inputs', name]} label={label} type={{ type: 'integer' }} hasFixedType />
    </Section>
  );
}
