import { homeCalls } from '../shared/api/home.ts';
import { departmentCodes } from '../shared/domain/departments.ts';
import { loadCatalogueVersions } from './documents/catalogue-store.ts';
import { vacantPosts } from './home/task-rules.ts';
import { handle } from './http/handler.ts';
import { loadAllHoldings } from './profiles/position-store.ts';
import { listProfiles } from './profiles/profile-store.ts';

export const handler = handle(homeCalls['get-setup'], async (_input, { caller, now }) => {
  const [{ users }, holdings, versions] = await Promise.all([
    listProfiles(undefined, 1, ({ nrp, active }) => active && nrp !== caller.nrp),
    loadAllHoldings(),
    loadCatalogueVersions(departmentCodes),
  ]);
  return {
    has_users: users.length > 0,
    vacant_positions: vacantPosts(holdings, now),
    // A department's list has a version from its first document on.
    has_documents: Object.values(versions).some((version) => version > 0),
  };
});
