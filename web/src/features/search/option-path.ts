import type { SessionUser } from '../../../../shared/api/sessions.ts';
import { canSeeSuperseded } from '../../../../shared/domain/people/roles.ts';
import { documentPath } from '../../lib/catalogue/document-path.ts';
import { submissionPath } from '../../lib/submissions/submission-path.ts';
import type { SearchOption } from './search-options.ts';

/** Where a document or a submission can be read. */
export const pathOf = (option: Exclude<SearchOption, { kind: 'screen' }>, user: SessionUser): string =>
  option.kind === 'submission'
    ? submissionPath(option.submission.id)
    : documentPath(option.row, { withHistory: canSeeSuperseded(user) });
