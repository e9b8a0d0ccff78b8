import { InfoIcon } from '@phosphor-icons/react/Info';
import { Link } from 'react-router-dom';
import type { DocumentRow } from '../../../../shared/domain/documents/documents.ts';
import { documentPath } from '../../../../shared/domain/notices/page-paths.ts';
import { buttonClass } from '../../components/ui/button.tsx';

type DetailsLinkProps = { row: Pick<DocumentRow, 'id' | 'nomor' | 'nama'>; isDuplicate: boolean };

export const DetailsLink = ({ row, isDuplicate }: DetailsLinkProps) => (
  <Link
    className={buttonClass('ghost', 'icon-sm')}
    to={documentPath(row.nomor, isDuplicate ? { id: row.id } : {})}
    aria-label={`Detail ${row.nama}`}
    title="Kartu dokumen"
    onClick={(event) => event.stopPropagation()}
  >
    <InfoIcon aria-hidden size={18} />
  </Link>
);
