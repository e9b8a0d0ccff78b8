import { dateAt } from '../../shared/domain/time/working-days.ts';
import { requiredEnv } from '../runtime/env.ts';
import type { ControlledDocument } from './document-store.ts';

/**
 * The date from which the present revision is effective: as the imported list states it, or the date on which the
 * workflow approved it. Computed when it is read, so that it also holds for revisions approved before this rule.
 */
export const effectiveDateOf = ({
  effective_on,
  source,
  made_at,
}: Pick<ControlledDocument, 'effective_on' | 'source' | 'made_at'>): string | undefined =>
  effective_on ?? (source === 'workflow' ? dateAt(made_at, requiredEnv('TIME_ZONE')) : undefined);
