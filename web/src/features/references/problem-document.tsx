import { Link } from 'react-router-dom';
import { departmentLabels } from '../../../../shared/domain/departments.ts';
import type { DocumentRow } from '../../../../shared/domain/documents/documents.ts';
import { documentPath } from '../../../../shared/domain/notices/page-paths.ts';
import { linkClass } from '../../components/link-class.ts';

/** The document of a row, with the way to its page. */
export const ProblemDocument = ({ document: { id, nomor, nama, department, revisi } }: { document: DocumentRow }) => (
  <div className="min-w-0 flex-1 basis-64">
    <Link className={linkClass} to={documentPath(nomor, { id })}>
      {nomor}
    </Link>
    <p className="line-clamp-2 wrap-anywhere">{nama}</p>
    <p className="text-muted text-sm">
      {departmentLabels[department]} · Revisi {revisi}
    </p>
  </div>
);
