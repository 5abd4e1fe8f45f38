import { useMutation } from '@tanstack/react-query';
import { api } from '../api.js';

type Calls = typeof api.product;
export type TryHistory = NonNullable<Parameters<Calls['tryChat']>[0]['history']>;
export type TryInputs = NonNullable<Parameters<Calls['tryRun']>[0]['inputs']>;

/** The events of an answer in a try-out. */
export const tryChat = (...given: Parameters<Calls['tryChat']>) => api.product.tryChat(...given);

/** Runs the listed version of a workflow once. */
export function useTryRun(productId: string) {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: (inputs: TryInputs) => api.product.tryRun({ product_id: productId, inputs }),
  });
}
