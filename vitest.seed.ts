import * as fc from 'fast-check';

// `npm test` sets the seed from the commit; other runs draw one, which fast-check prints when a property fails.
const { HEDDLE_SEED: seed } = process.env;
if (seed !== undefined) fc.configureGlobal({ seed: Number(seed) });
