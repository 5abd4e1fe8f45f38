// Refuses `npm publish` in a package: npm would send the package.json of the working tree to the registry.
import { stop } from './install.mjs';

stop('Publish with `npm run release`, which publishes what `npm run check:packages` has checked.');
