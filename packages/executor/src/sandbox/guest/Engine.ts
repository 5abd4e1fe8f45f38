import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSSyncVariant,
  type QuickJSWASMModule,
} from 'quickjs-emscripten-core';
import { MEMORY_CEILING_MB } from '../limits.js';

const PAGES_PER_MEBIBYTE = 16;
/** The minimum memory that the engine's binary requires, in pages. */
const FIRST_PAGES = 256;

/** The engine and its WebAssembly memory. */
export interface Engine {
  module: QuickJSWASMModule;
  memory: WebAssembly.Memory;
}

/**
 * Loads the engine with memory that cannot grow beyond the ceiling: the engine's own limit ignores typed
 * arrays.
 */
export async function loadEngine(variant: QuickJSSyncVariant): Promise<Engine> {
  const memory = new WebAssembly.Memory({
    initial: FIRST_PAGES,
    maximum: MEMORY_CEILING_MB * PAGES_PER_MEBIBYTE,
  });
  return {
    memory,
    module: await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmMemory: memory })),
  };
}
