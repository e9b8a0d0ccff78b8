import { documentPath, submissionPath } from '../../../../shared/domain/notices/page-paths.ts';
import { openDocument } from '../../lib/files/open-document.ts';
import type { OptionAction, SearchOption } from './search-options.ts';

/**
 * Opens what was chosen. Of a document in force that is its file; one that is not in force, or has no file, shows its
 * page first, which says so.
 */
export const openOption = (option: SearchOption, action: OptionAction, navigate: (path: string) => void): void => {
  switch (option.kind) {
    case 'document': {
      const { row } = option;
      if (action === 'open' && row.status === 'Aktif' && row.has_file) void openDocument(row);
      else navigate(documentPath(row.nomor));
      break;
    }
    case 'file': {
      const { hit } = option;
      navigate(documentPath(hit.nomor, action === 'open' ? { id: hit.document_id, page: hit.page } : {}));
      break;
    }
    case 'submission':
      navigate(submissionPath(option.submission.id));
      break;
    case 'screen': {
      const { target } = option.screen;
      if (typeof target === 'string') navigate(target);
      else target();
    }
  }
};
