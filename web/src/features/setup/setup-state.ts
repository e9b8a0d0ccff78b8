import type { OutputOf } from '../../../../shared/api/index.ts';

export type SetupState = OutputOf<'get-setup'>;

export const isSetupDone = ({ has_users, vacant_positions, has_documents }: SetupState): boolean =>
  has_users && vacant_positions.length === 0 && has_documents;
