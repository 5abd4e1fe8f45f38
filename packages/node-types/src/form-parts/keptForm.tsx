import { LazyJsonView } from '@heddle/ui-kit/LazyJsonView';
import type { KeptData } from '../data/keptNode.js';
import { createForm, useFormWords } from './FormScope.js';
import { OutputsField } from './OutputsField.js';
import { ParametersField } from './ParametersField.js';

/** The form of a node that is kept and does not run: what is understood of it, and all that it holds. */
export const keptForm = createForm<KeptData>(({ raw }) => {
  const words = useFormWords();
  return (
    <>
      <ParametersField path={['inputs', 'inputParameters']} />
      <OutputsField />
      <LazyJsonView value={raw} label={words.rawData} />
    </>
  );
});
