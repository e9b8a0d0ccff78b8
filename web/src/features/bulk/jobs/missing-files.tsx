import { Link } from 'react-router-dom';
import { linkClass } from '../../../components/link-class.ts';
import { gapPath } from '../../../lib/catalogue/document-path.ts';
import { useCatalogueQuery } from '../../../lib/catalogue/use-catalogue.ts';
import { formatNumber } from '../../../lib/format/format.ts';

/** Every document in force without a file; with `gap`, the search ignores type and department. */
const query = { search: '', gap: 'no_file', jenis: 'SOP', department: 'IMS', page: 1, size: 1 } as const;

/** After an attachment: how many documents in force have no file yet, with the way to them. */
export const MissingFiles = () => {
  const { result } = useCatalogueQuery('find', query);
  if (!result || result.total === 0) return null;
  return (
    <p>
      Masih {formatNumber(result.total)} dokumen berlaku tanpa berkas.{' '}
      <Link to={gapPath('no_file')} className={linkClass}>
        Lihat Dokumen Tanpa Berkas
      </Link>
    </p>
  );
};
