import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSSyncVariant,
  type QuickJSWASMModule,
} from 'quickjs-emscripten-core';
import { MEMORY_CEILING_MB } from '../limits.js';

const PAGES_PER_MEBIBYTE = 16;
/** What the engine's file asks for at least. */
const FIRST_PAGES = 256;

/** The engine with the memory it lives in. */
export interface Engine {
  module: QuickJSWASMModule;
  memory: WebAssembly.Memory;
}

/** Loads the engine with a memory that cannot grow beyond the ceiling: its own limit overlooks typed arrays. */
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
