import * as fs from 'node:fs';
import { register } from 'node:module';

if (!('globSync' in fs)) register('./globSync.mjs', import.meta.url);
