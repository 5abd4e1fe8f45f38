import { createRootRoute, createRoute } from '@tanstack/react-router';

// The areas that screens belong to. `app/router.tsx` adds their layouts and guards, so that a module's
// routes depend on paths alone.

/** Pages that anybody may open. */
export const publicArea = createRootRoute();

/** Pages that require a session; visitors sign in first and then return. */
export const signedInArea = createRoute({ getParentRoute: () => publicArea, id: 'signed-in' });

/** Pages of one space, with the sidebar. */
export const spaceArea = createRoute({ getParentRoute: () => signedInArea, path: '/space/$space_id' });

/** Pages of the marketplace, with its menu. */
export const marketArea = createRoute({ getParentRoute: () => signedInArea, id: 'market' });

/** Settings pages, with their menu. */
export const settingsArea = createRoute({ getParentRoute: () => signedInArea, path: '/settings' });

/** Settings of the whole installation, each for the roles that its navigation entry is visible to. */
export const enterpriseArea = createRoute({ getParentRoute: () => settingsArea, id: 'enterprise' });
