import { type ModelKind, modelPricing } from '@heddle/api-contract';
import type { ModelPrice } from '../configuration.js';

/** Cost of a call in the currency of the price. */
export function costOf(
  kind: ModelKind,
  price: ModelPrice | undefined,
  units: { inputUnits: number; outputUnits: number },
): number {
  if (!price) return 0;
  const { input, output } = modelPricing[kind];
  return (
    (input ? (units.inputUnits / input.per) * price.input : 0) +
    (output ? (units.outputUnits / output.per) * price.output : 0)
  );
}
